import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string[]>();

/** Called for every statement that kysely sends, `begin` and `commit` among them. */
export const recordStatement = (sql: string): void => {
  current.getStore()?.push(sql);
};

/**
 * Runs `work` and answers its result with the SQL of each statement that it sent, in order; work that it starts counts
 * too. What other requests send meanwhile does not.
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await current.run(statements, work);
  return { result, statements };
}
