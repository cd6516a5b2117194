/** Why the database can't be used, in one line that a person can act on. Contains no password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** The database can't be reached: nothing was done, or we don't know whether it was. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

export const messageOf = (error: unknown): string => {
  // If a host name has several IP addresses, a refused connection is an AggregateError with an empty message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};
