import { AsyncLocalStorage } from 'node:async_hooks';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const current = new AsyncLocalStorage<Statement[]>();

/** Called for every statement kysely sends, including `begin` and `commit`. */
export const recordStatement = (statement: Statement): void => {
  current.getStore()?.push(statement);
};

/** Runs `work` and records the statements that it sends, in order, including those of work that it starts. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const result = await current.run(statements, work);
  return { result, statements };
}

export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const { result, statements } = await recordStatements(work);
  return { result, statements: statements.map(({ sql }) => sql) };
}
