import type { Db, Trx } from '#platform/database/open.ts';

/**
 * Questions that a feature asks of features that build on it, by name. The feature that asks declares each by declaration
 * merging and exports one function that asks it and joins the answers (their union, sum, first or list):
 * `'catalogue.held': (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>`.
 */
export interface Extensions {}

/** A feature's answers to questions of others. */
export type Providers = { readonly [N in keyof Extensions]?: Extensions[N] };

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** In the order of the features. */
    providers?: readonly Providers[];
  }
}

/** From now on, questions asked over this database reach these providers, in their order; they replace earlier ones. */
export const connectProviders = (db: Pick<Db, 'memory'>, providers: readonly Providers[]): void => {
  db.memory.providers = providers;
};

/**
 * What features provide under this name, in the order of the features; empty if none does.
 * @throws {Error} for a transaction that `inTransaction` didn't open, or that is over
 */
export const providersOf = <N extends keyof Extensions>(
  { memory }: Pick<Db, 'memory'> | Trx,
  name: N,
): NonNullable<Providers[N]>[] => {
  if (!memory) throw new Error('providersOf needs a database, or a transaction of inTransaction that is still running');
  return (memory.providers ?? []).map((provided) => provided[name]).filter((provider) => provider !== undefined);
};

/**
 * Like `providersOf`, for questions that must not go unanswered: taking silence for "none" would do harm.
 * @throws {Error} if no connected feature provides it
 */
export const requireProviders = <N extends keyof Extensions>(
  db: Pick<Db, 'memory'> | Trx,
  name: N,
): NonNullable<Providers[N]>[] => {
  const found = providersOf(db, name);
  if (found.length === 0) throw new Error(`no feature provides ${name}: connectFeatures connects them`);
  return found;
};
