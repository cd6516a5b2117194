import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'key', 'secret', 'email'];

/** As much is written at once. */
const chunkLength = 4096;
/** Whoever watches the log sees a line after this time. */
const gatherMs = 100;
/** The library's number for this level. */
const info = 30;

const destinations = new WeakMap<Log, DestinationStream>();

/**
 * Gathers lines until there are enough to write, or for a moment: one write for each line took more time than the rest of a
 * small answer. What was gathered is written at once, not in the background, so that no line is lost or overtaken at an exit.
 */
const gathering = (destination: DestinationStream): DestinationStream => {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const pass = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines === '') return;
    const chunk = lines;
    lines = '';
    destination.write(chunk);
  };
  process.on('exit', pass);
  return {
    write: (line: string): void => {
      lines += line;
      if (lines.length >= chunkLength) pass();
      else timer ??= setTimeout(pass, gatherMs).unref();
    },
  };
};

/** Of this process. */
let output: DestinationStream | null = null;

/**
 * Structured lines. We log selected facts, never whole requests or rows; if a secret gets in anyway, it
 * is redacted by its name. Deeper paths would cost more per line than answering a small request does.
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const lines = destination ?? (output ??= gathering(pino.destination({ sync: true })));
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: '[removed]' },
    },
    lines,
  );
  destinations.set(log, lines);
  return log;
};

/** A request that has been answered, as it is logged. */
export interface AnsweredRequest {
  readonly reqId: string;
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Writes what `log.info(answered, 'request')` would. Of answers from memory there are thousands a second, and putting their line
 * together by hand takes a fraction of the library's time.
 */
export const requestLog = (log: Log): ((answered: AnsweredRequest) => void) => {
  const destination = destinations.get(log);
  if (!destination) throw new Error('Only a log from createLog can write requests.');
  let at = Number.NaN;
  let time = '';
  return ({ reqId, method, url, status, ms }) => {
    if (log.levelVal > info) return;
    const now = Date.now();
    if (now !== at) {
      at = now;
      time = new Date(now).toISOString();
    }
    const facts = `"reqId":"${reqId}","method":"${method}","url":${JSON.stringify(url)},"status":${status},"ms":${ms}`;
    destination.write(`{"level":${info},"time":"${time}",${facts},"msg":"request"}\n`);
  };
};
