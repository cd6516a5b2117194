import type { Db, Trx } from '#platform/database/open.ts';

/**
 * Facts that features publish, by name. Each feature declares its own by declaration merging, beside the code that
 * publishes them: `'payouts.paid': { payoutId: string; … }`.
 */
export interface Events {}

/**
 * A feature's reactions to events, in the transaction that publishes them. An event may be published again when the
 * same fact is reported twice, so handlers tolerate repetition.
 */
export type EventHandlers = {
  readonly [N in keyof Events]?: (trx: Trx, event: Events[N]) => Promise<void>;
};

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** In the order of the features. */
    eventHandlers?: readonly EventHandlers[];
  }
}

/** From now on, events published over this database reach these handlers, in their order; they replace earlier ones. */
export const connectHandlers = (db: Pick<Db, 'memory'>, handlers: readonly EventHandlers[]): void => {
  db.memory.eventHandlers = handlers;
};

/**
 * Runs every handler of this event, one after another, in the order of the features. What a handler writes is committed
 * with the fact or not at all.
 * @throws {Error} in a transaction that `inTransaction` didn't open, or that is over
 */
export const publish = async <N extends keyof Events>(trx: Trx, name: N, event: Events[N]): Promise<void> => {
  if (!trx.memory) throw new Error('publish needs a transaction opened by inTransaction that is still running');
  for (const handlers of trx.memory.eventHandlers ?? []) await handlers[name]?.(trx, event);
};
