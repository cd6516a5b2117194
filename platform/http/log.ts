import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const secrets = ['authorization', 'cookie', 'password', 'token', 'key', 'secret', 'email'];

/**
 * Structured lines. We log chosen facts, never whole requests or rows; should a secret be among them all the same, it
 * is removed by its name. Deeper paths would cost more at each line than answering a small request does.
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
