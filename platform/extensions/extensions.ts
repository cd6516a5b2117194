import type { Db, Trx } from '#platform/database/open.ts';

/**
 * Questions that a feature asks of features that build on it, by name. The asking feature declares each by declaration
 * merging and exports one function that joins the answers (union, sum, first or list): `'catalogue.held': (db: Db, ids:
 * readonly string[]) => Promise<ReadonlySet<string>>`.
 */
export interface Extensions {}

export type Providers = { readonly [N in keyof Extensions]?: Extensions[N] };

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** Ordered like the features. */
    providers?: readonly Providers[];
  }
}

/** Replaces the providers of this database, which are asked in this order. */
export const connectProviders = (db: Pick<Db, 'memory'>, providers: readonly Providers[]): void => {
  db.memory.providers = providers;
};

/**
 * In the order of the features. Throws if the caller's transaction has ended, if `inTransaction` didn't open it, or if
 * nothing has connected the providers.
 */
export const providersOf = <N extends keyof Extensions>(
  { memory }: Pick<Db, 'memory'> | Trx,
  name: N,
): NonNullable<Providers[N]>[] => {
  if (!memory) throw new Error('providersOf needs a database, or a transaction of inTransaction that is still running');
  if (!memory.providers) throw new Error(`no feature can provide ${name}: call connectFeatures first`);
  return memory.providers.map((provided) => provided[name]).filter((provider) => provider !== undefined);
};

/** Throws without a provider, for questions where a missing one must not be taken for "none". */
export const requireProviders = <N extends keyof Extensions>(
  db: Pick<Db, 'memory'> | Trx,
  name: N,
): NonNullable<Providers[N]>[] => {
  const found = providersOf(db, name);
  if (found.length === 0) throw new Error(`no feature provides ${name}: connectFeatures connects them`);
  return found;
};
