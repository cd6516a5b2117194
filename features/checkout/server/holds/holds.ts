import { sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { type Decision, decideHolds, type Hold, isTaken, maxUnpaid, sameThingMs, type Thing } from './decide-holds.ts';
import { type Holder, marksOf, ownMarks } from './holders.ts';

/** The accounts for which beats are reserved, by the beat's id. Nobody else can start to buy them exclusively. */
type FindPromised = (db: Queryable, beatIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, string>>;

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** Several features may provide this. */
    'checkout.promised': FindPromised;
  }
}

/** What `takeHolds` would decide now, by the thing's key. Nothing is held. */
export const foreseeHolds = async (
  { config, clock }: DepsWithoutDb,
  db: Queryable,
  { things, holder }: { readonly things: readonly Thing[]; readonly holder: Holder },
): Promise<ReadonlyMap<string, Decision>> => {
  if (things.length === 0) return new Map();
  const now = clock.now();
  const own = ownMarks(config, holder);
  const marks = config.rateLimit ? marksOf(config, holder, maxUnpaid) : [];
  const marked = [...new Set([...own, ...marks.map(({ mark }) => mark)])];
  const ofThings = db
    .selectFrom('checkout_holds')
    .selectAll()
    .where(
      'thing',
      'in',
      things.map(({ key }) => key),
    )
    .where((hold) => hold.or([hold('ends_at', '>', now), hold('held_at', '>', new Date(now.getTime() - sameThingMs))]));
  const ofHolder = db
    .selectFrom('checkout_holds')
    .selectAll()
    .where('marks', '&&', sql<string[]>`${marked}::text[]`)
    .where('held_at', '>', new Date(now.getTime() - dayMs));
  const holds = await (marked.length === 0 ? ofThings : ofThings.union(ofHolder)).execute();
  const promised = await findPromised(db, { things, buyerId: holder.buyerId, now });
  return decideHolds({ things, own, marks, holds, promised, now });
};

interface Promises {
  readonly things: readonly Thing[];
  readonly buyerId: string | null;
  readonly now: Date;
}

const findPromised = async (db: Queryable, { things, buyerId, now }: Promises): Promise<ReadonlySet<string>> => {
  const beatIds = things.flatMap(({ beatId }) => (beatId === undefined ? [] : [beatId]));
  const keys = new Set<string>();
  for (const find of providersOf(db, 'checkout.promised')) {
    const promised = await find(db, beatIds, now);
    for (const { key, beatId } of things) {
      const promisedTo = beatId === undefined ? undefined : promised.get(beatId);
      if (promisedTo !== undefined && promisedTo !== buyerId) keys.add(key);
    }
  }
  return keys;
};

interface NewHolds {
  readonly orderId: string;
  readonly things: readonly Thing[];
  /** When the order's payment page closes. */
  readonly until: Date;
  readonly holder: Holder;
}

/**
 * @returns false if one of the things is held by or promised to others; the caller must then roll the transaction back
 */
export const takeHolds = async (
  deps: Deps,
  trx: Trx,
  { orderId, things, until, holder }: NewHolds,
): Promise<boolean> => {
  // Requests lock in the same order, so that two carts with the same things can't deadlock.
  for (const key of things.map((thing) => thing.key).toSorted()) {
    await lockName(trx, 'checkout hold', key);
  }
  const decisions = await foreseeHolds(deps, trx, { things, holder });
  const now = deps.clock.now();
  const marks = [
    ...new Set([...ownMarks(deps.config, holder), ...marksOf(deps.config, holder, maxUnpaid).map(({ mark }) => mark)]),
  ];
  for (const [thing, decision] of decisions) {
    if (isTaken(decision)) return false;
    if (decision.outcome === 'granted') {
      await trx
        .insertInto('checkout_holds')
        .values({ id: newId(now.getTime()), thing, order_id: orderId, marks, held_at: now, ends_at: until })
        .execute();
    } else if (decision.outcome === 'kept') {
      // Earlier marks stay, so that a buyer can't escape the limits by changing their marks between attempts.
      const known = [...new Set([...decision.hold.marks, ...marks])];
      await trx
        .updateTable('checkout_holds')
        .set({ order_id: orderId, released_at: null, marks: known })
        .where('id', '=', decision.hold.id)
        .execute();
    }
  }
  return true;
};

/** The end of each of an order's holds, by the thing's key. */
export const findHoldsOf = async (db: Queryable, orderId: string): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .selectFrom('checkout_holds')
    .select(['thing', 'ends_at'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute();
  return new Map(rows.map(({ thing, ends_at }) => [thing, ends_at]));
};

const findHolding = async (db: Queryable, { key }: Thing, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('checkout_holds')
    .select('order_id')
    .where('thing', '=', key)
    .where('ends_at', '>', now)
    .where('released_at', 'is', null)
    .execute();
  return rows.map(({ order_id: id }) => id);
};

interface Turn {
  /** True if this holder comes before unpaid orders that use the thing without holding it. */
  readonly isNext: boolean;
  /** Ids of the orders that hold the thing. */
  readonly holding: ReadonlySet<string>;
}

/** Decides whether a holder comes before the unpaid orders that already use a thing. */
export const foreseeTurn = async (
  deps: Deps,
  db: Queryable,
  { thing, holder }: { readonly thing: Thing; readonly holder: Holder },
): Promise<Turn> => {
  const holding = new Set(await findHolding(db, thing, deps.clock.now()));
  const decision = (await foreseeHolds(deps, db, { things: [thing], holder })).get(thing.key);
  const mayHold = decision?.outcome === 'granted' || decision?.outcome === 'kept';
  return { isNext: mayHold || (decision?.outcome === 'open' && decision.isNew), holding };
};

/** Ids of orders, neither paid nor closed, whose holds of these things have ended. The buyers may just have paid. */
export const findEndedHolds = async (db: Queryable, things: readonly Thing[], now: Date): Promise<string[]> => {
  if (things.length === 0) return [];
  const rows: Pick<Hold, 'order_id'>[] = await db
    .selectFrom('checkout_holds')
    .select('order_id')
    .distinct()
    .where(
      'thing',
      'in',
      things.map(({ key }) => key),
    )
    .where('ends_at', '<=', now)
    .where('released_at', 'is', null)
    .execute();
  return rows.map(({ order_id }) => order_id);
};

const settlingHoldMs = 30 * dayMs;

/**
 * For an unpaid order: holds last longer while the bank sends the money, and are released when the order closes.
 */
export const updateHolds = async (
  trx: Trx,
  { id, state }: Pick<OrderRecord, 'id' | 'state'>,
  now: Date,
): Promise<void> => {
  if (state === 'pending') return;
  if (state === 'settling') {
    await trx
      .updateTable('checkout_holds')
      .set({ ends_at: new Date(now.getTime() + settlingHoldMs), settling: true })
      .where('order_id', '=', id)
      .where('released_at', 'is', null)
      .execute();
    return;
  }
  await trx
    .updateTable('checkout_holds')
    // While a payment settled, its hold's end was far in the future. If the bank doesn't pay, it ends now.
    .set({ released_at: now, settling: false, ends_at: sql`case when settling then ${now} else ends_at end` })
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .execute();
};
