import { sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { OrderState } from '../../contract.ts';
import { openStates, paidStates } from '../../state-groups.ts';

/** Days. An expired or failed order is sometimes paid late, so its beats are held for that long. */
const lateDays = 30;

const held: readonly OrderState[] = [...openStates, ...paidStates];

/** The given beats that are in an order that was ever paid or may still be paid. */
export const findHeldBeats = async (
  db: Queryable,
  beatIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (beatIds.length === 0) return new Set();
  const late = new Date(now.getTime() - lateDays * dayMs);
  // One order is enough, so a beat that sold ten thousand times is found as quickly as one that sold once.
  const { rows } = await sql<{ beat_id: string }>`
    select requested.beat_id from unnest(${[...new Set(beatIds)]}::uuid[]) as requested (beat_id)
    cross join lateral (
      select from orders_items item join orders_orders o on o.id = item.order_id
      where item.beat_id = requested.beat_id and (o.state = any(${[...held]}::text[]) or o.created_at > ${late})
      limit 1
    ) as holding`.execute(db);
  return new Set(rows.map(({ beat_id }) => beat_id));
};

/** Items that this person has a share in. Most items have no shares, so the index has only those with shares. */
export const sharedBy = (userId: string) =>
  sql<boolean>`(shares <> '[]' and shares @> ${JSON.stringify([{ userId }])}::jsonb)`;

/** The items of these beats that a person has sold or has a share in, in any order and state. */
export const findItemsOfBeats = async (
  db: Queryable,
  { userId, beatIds }: { readonly userId: string; readonly beatIds: readonly string[] },
): Promise<{ readonly id: string; readonly beatId: string }[]> => {
  if (beatIds.length === 0) return [];
  return await db
    .selectFrom('orders_items')
    .select(['id', 'beat_id as beatId'])
    .where('beat_id', 'in', [...beatIds])
    .where(({ or, eb }) => or([eb('seller_id', '=', userId), sharedBy(userId)]))
    .execute();
};

/** Everyone who has sold an item of a beat, or has a share in one. */
export const findReceiversOfBeat = async (db: Queryable, beatId: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select seller_id as user_id from orders_items where beat_id = ${beatId}
    union
    select (share ->> 'userId')::uuid from orders_items, jsonb_array_elements(shares) share where beat_id = ${beatId}
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
};

/** The given covers, as paths on this site, that an order shows. */
export const findShownCovers = async (db: Queryable, paths: readonly string[]): Promise<ReadonlySet<string>> => {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_items')
    .select('cover')
    .distinct()
    .where('cover', 'in', [...new Set(paths)])
    .execute();
  return new Set(rows.map(({ cover }) => cover));
};
