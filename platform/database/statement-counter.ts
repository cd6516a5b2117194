import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string[]>();

/** Called for every statement kysely sends, including `begin` and `commit`. */
export const recordStatement = (sql: string): void => {
  current.getStore()?.push(sql);
};

/**
 * Runs `work` and returns its result with the SQL of each statement it sent, in order, including work it starts.
 * Statements of other requests don't count.
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await current.run(statements, work);
  return { result, statements };
}
