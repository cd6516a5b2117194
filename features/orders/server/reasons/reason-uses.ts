import { sql } from 'kysely';
import { mailboxOf } from '#contract-kit/email-address.ts';
import type { Queryable } from '#platform/database/open.ts';
import { counts } from '../lifecycle/counts.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { openStates, paidStates } from '../../state-groups.ts';

// Failed and expired orders free their use of a code or deal. If a late payment arrives, they count again.

const liveStates = [...openStates, ...paidStates];

interface ReasonUses {
  /** Orders that are open or were paid. */
  readonly uses: number;
  /** What buyers saved on items that are still sold. As in statistics, refunded and charged-back items don't count. */
  readonly savedCents: number;
  readonly earnedCents: number;
}

const unused: ReasonUses = { uses: 0, savedCents: 0, earnedCents: 0 };

export const sumReasons = async (db: Queryable, ids: readonly string[]): Promise<(id: string) => ReasonUses> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('orders_items as i')
          .innerJoin('orders_orders as o', 'o.id', 'i.order_id')
          .select([
            'i.reason_id',
            sql<number>`count(distinct o.id)`.as('uses'),
            sql<number>`coalesce(sum(i.discount_cents) filter (where ${counts}), 0)`.as('savedCents'),
            sql<number>`coalesce(sum(i.kept_cents) filter (where ${counts}), 0)`.as('earnedCents'),
          ])
          .where('i.reason_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
          .where('o.state', 'in', liveStates)
          .groupBy('i.reason_id')
          .execute();
  const sums = new Map(rows.map(({ reason_id: id, ...sum }) => [id, sum]));
  return (id) => {
    const { uses, savedCents, earnedCents } = sums.get(id) ?? unused;
    return { uses: Number(uses), savedCents: Number(savedCents), earnedCents: Number(earnedCents) };
  };
};

interface UsesInput {
  readonly reasonId: string;
  /** The buyer's account, and the email address they typed, if any. */
  readonly buyer: { readonly buyerId: string | null; readonly email: string | null };
  readonly without: readonly string[];
}

interface CountedUses {
  readonly all: number;
  readonly byBuyer: number;
  /** How many of the buyer's orders have an open payment page. */
  readonly openByBuyer: number;
  /** When the first of the buyer's open payment pages closes. */
  readonly firstCloses: Date | null;
}

const mailboxIn = sql<string>`lower(regexp_replace(o.email, '\\+[^@]*(?=@)', ''))`;

/** How many orders use a reason, and how many of them belong to this buyer's account or mailbox. One statement. */
export const countReasonUses = async (db: Queryable, { reasonId, buyer, without }: UsesInput): Promise<CountedUses> => {
  const mailbox = buyer.email === null ? null : mailboxOf(buyer.email);
  const isBuyers = sql<boolean>`(o.buyer_id = ${buyer.buyerId}::uuid or ${mailboxIn} = ${mailbox}::text)`;
  const isOpen = sql<boolean>`o.state = 'pending' and ${isBuyers}`;
  const { all, byBuyer, openByBuyer, firstCloses } = await db
    .selectFrom('orders_orders as o')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where ${isBuyers})`.as('byBuyer'),
      sql<number>`count(*) filter (where ${isOpen})`.as('openByBuyer'),
      sql<Date | null>`min(o.session_expires_at) filter (where ${isOpen})`.as('firstCloses'),
    ])
    .where('o.state', 'in', liveStates)
    .where('o.id', 'in', (query) =>
      query.selectFrom('orders_items').select('order_id').where('reason_id', '=', reasonId),
    )
    .where('o.id', '!=', sql<string>`all(${[...without]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return { all: Number(all), byBuyer: Number(byBuyer), openByBuyer: Number(openByBuyer), firstCloses };
};

/** Orders with this reason whose payment page may be open, oldest first; at most a thousand. */
export const findUnpaidWith = (
  db: Queryable,
  reasonId: string,
): Promise<Pick<OrderRecord, 'id' | 'email' | 'buyer_id'>[]> =>
  db
    .selectFrom('orders_orders')
    .select(['id', 'email', 'buyer_id'])
    .where('state', '=', 'pending')
    .where('id', 'in', (query) => query.selectFrom('orders_items').select('order_id').where('reason_id', '=', reasonId))
    .orderBy('created_at')
    .limit(1000)
    .execute();
