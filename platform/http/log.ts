import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'key', 'secret', 'email'];

/**
 * Structured lines. We log selected facts, never whole requests or rows; if a secret gets in anyway, it
 * is redacted by its name. Deeper paths would cost more per line than answering a small request does.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: '[removed]' },
    },
    destination ?? pino.destination({ sync: false, minLength: 4096 }),
  );
