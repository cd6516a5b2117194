import type { Db, Trx } from '#platform/database/open.ts';

/** What features announce, and what they say about it. Each declares its own, by declaration merging. */
export interface Announcements {}

/** What a feature does in the transaction of what it hears of. */
export type Listeners = {
  readonly [N in keyof Announcements]?: (trx: Trx, news: Announcements[N]) => Promise<void>;
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** By the feature that listens: a server that starts anew over the same database listens once. */
    listeners?: Map<string, Listeners>;
  }
}

/** From now on, `listeners` run in each transaction over this database that announces what they are for. */
export const listenAs = (db: Pick<Db, 'memory'>, feature: string, listeners: Listeners): void => {
  (db.memory.listeners ??= new Map()).set(feature, listeners);
};

/**
 * For what is done in so many places with nothing but a transaction that hooks can't be handed down to all of them. What a
 * listener writes commits with the fact, or not at all. The transaction must be of `inTransaction`.
 */
export const announce = async <N extends keyof Announcements>(
  trx: Trx,
  name: N,
  news: Announcements[N],
): Promise<void> => {
  if (!trx.memory) throw new Error('announce needs a transaction opened by inTransaction that is still running');
  for (const listeners of trx.memory.listeners?.values() ?? []) await listeners[name]?.(trx, news);
};
