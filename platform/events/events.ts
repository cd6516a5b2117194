import type { Db, Trx } from '#platform/database/open.ts';

/**
 * Events by name. Each feature declares its own by declaration merging, beside the code that publishes them:
 * `'payouts.paid': { payoutId: string; … }`.
 */
export interface Events {}

/** Handlers run in the publisher's transaction, and tolerate that the same event is published again. */
export type EventHandlers = {
  readonly [N in keyof Events]?: (trx: Trx, event: Events[N]) => Promise<void>;
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** Ordered like the features. */
    eventHandlers?: readonly EventHandlers[];
  }
}

/** Replaces the handlers of this database, which run in this order. */
export const connectHandlers = (db: Pick<Db, 'memory'>, handlers: readonly EventHandlers[]): void => {
  db.memory.eventHandlers = handlers;
};

/**
 * Runs the handlers one after another in `trx`. Throws if `inTransaction` didn't open `trx`, if it has ended, or if
 * nothing has connected the handlers, so that no event is lost in a program that forgot to.
 */
export const publish = async <N extends keyof Events>(trx: Trx, name: N, event: Events[N]): Promise<void> => {
  if (!trx.memory) throw new Error('publish needs a transaction opened by inTransaction that is still running');
  const connected = trx.memory.eventHandlers;
  if (!connected) throw new Error(`nobody can hear of ${name}: call connectFeatures first`);
  for (const handlers of connected) await handlers[name]?.(trx, event);
};
