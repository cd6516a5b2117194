import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines. What must never be read there is removed by name, however deep it was passed in. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['authorization', 'cookie', 'password', 'token', 'key', 'secret', 'email'].flatMap((name) => [
          name,
          `*.${name}`,
          `*.*.${name}`,
        ]),
        censor: '[removed]',
      },
    },
    destination ?? pino.destination({ sync: false, minLength: 4096 }),
  );
