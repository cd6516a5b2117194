/** Why the database cannot be used, in one line that a person can act on. Never holds a password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** The database cannot be reached at the moment: nothing was done, or nobody knows whether it was. Worth another try. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

export const messageOf = (error: unknown): string => {
  // A refused connection to a name with several addresses is an AggregateError whose own message is empty.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};
