import { codeOf, messageOf } from './database-error.ts';

/**
 * The statement may succeed later. `lost`: the connection failed. `standby`: the server is read-only because another
 * one has taken over. `unable`: the database is out of connections, memory or disk.
 */
export type Fault = 'lost' | 'standby' | 'unable';

/** By code or class, from appendix A of PostgreSQL's manual. Poolers use classes 08, 53 and 58, too. */
const sqlStates: Readonly<Record<string, Fault>> = {
  '08': 'lost',
  '25006': 'standby',
  '25P03': 'lost',
  '25P04': 'lost',
  '53': 'unable',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  '58': 'unable',
};

const sockets = new Set(
  ['ENOENT', 'ENOTFOUND', 'ENOTCONN', 'EPIPE', 'ETIMEDOUT', 'EPROTO', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].concat([
    'ECONNABORTED',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTDOWN',
    'EHOSTUNREACH',
    'ENETDOWN',
    'ENETRESET',
    'ENETUNREACH',
  ]),
);

/** Errors without a code: from `pg`, and from Kysely after a failed rollback. */
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Postgres connection has been discarded)/;

export const faultOf = (error: unknown): Fault | null => {
  const code = codeOf(error) ?? '';
  if (sockets.has(code)) return 'lost';
  if (/^[0-9A-Z]{5}$/.test(code)) return sqlStates[code] ?? sqlStates[code.slice(0, 2)] ?? null;
  return words.test(messageOf(error)) ? 'lost' : null;
};

/** Whether all connections of the pool were in use for too long: the database is busy, not away. */
export const isPoolFull = (error: unknown): boolean => messageOf(error) === 'timeout exceeded when trying to connect';

/** Whether there was no response in time: the database is away, or this process was too busy to read the response. */
export const isTimeout = (error: unknown): boolean =>
  /^(timeout expired|Query read timeout|Connection terminated due to connection timeout)/.test(messageOf(error));

const nothingListens = 'Nothing is listening at the database’s address.';
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: nothingListens,
  ENOENT: nothingListens,
  ENOTFOUND: 'Its host name can’t be resolved.',
  EAI_AGAIN: 'Its host name can’t be resolved.',
  EHOSTUNREACH: 'Its host can’t be reached.',
  ENETUNREACH: 'Its host can’t be reached.',
  '25006': 'It is read-only: a standby, or another server is taking over.',
  '57P03': 'It is starting up or shutting down.',
  '53300': 'It has too many connections.',
  '28P01': 'It rejects our password.',
  '28000': 'It rejects our user.',
  '3D000': 'The database does not exist.',
};

/** For people: without a password or an IP address. */
export const reasonOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (isTimeout(first)) return 'It does not answer.';
  const code = codeOf(first);
  return reasons[code ?? ''] ?? `It cannot be reached${code === undefined ? '' : ` (${code})`}.`;
};
