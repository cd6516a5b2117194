import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { redactText, redactUrl } from './security/redact.ts';

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

/** Of a line; an error and a URL have serializers of their own. */
const redactStrings = (fields: Record<string, unknown>): Record<string, unknown> => {
  let redacted = fields;
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || name === 'url') continue;
    const text = redactText(value);
    if (text !== value) redacted = { ...redacted, [name]: text };
  }
  return redacted;
};

const redactFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? redactText(value)
        : Object.prototype.toString.call(value) === '[object Object]'
          ? redactFields(value as object)
          : value,
    ]),
  );

/** Errors quote what they are about: an address that exists already, a link that leads nowhere. */
const describeError = (error: Error): object => {
  const { raw: _, ...described } = stdSerializers.err(error);
  return redactFields(described);
};

/**
 * Structured lines. We log selected facts, never whole requests or rows; a secret or an address that gets in anyway is
 * redacted by its name, or by what an address or an error holds. Deeper paths would cost more per line than answering a
 * small request does.
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const lines = destination ?? (output ??= gathering(pino.destination({ sync: true })));
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: '[removed]' },
      serializers: { err: describeError, url: redactUrl, referer: redactUrl },
      formatters: { log: redactStrings },
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
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Writes what `log.info(answered, 'Request')` would. Of answers from memory there are thousands a second, and putting their line
 * together by hand takes a fraction of the library's time.
 */
export const requestLog = (log: Log): ((request: AnsweredRequest) => void) => {
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
    const facts = `"reqId":"${reqId}","method":"${method}","url":${JSON.stringify(redactUrl(url))},"status":${status},"ms":${ms}`;
    destination.write(`{"level":${info},"time":"${time}",${facts},"msg":"Request"}\n`);
  };
};
