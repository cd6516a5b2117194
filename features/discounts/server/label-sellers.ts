import { labelArtists } from '#content/current.ts';
import type { Queryable } from '#platform/database/open.ts';

interface Seller {
  readonly id: string;
  readonly username: string;
}

/** The label's codes are for its own artists, and for sellers who take part in its promotions. One SQL statement. */
export const findLabelSellers = async (db: Queryable, sellers: readonly Seller[]): Promise<ReadonlySet<string>> => {
  // No other user can choose one of these names.
  const labelUsernames = new Set(labelArtists().map(({ username }) => username.toLowerCase()));
  const isOwn = ({ username }: Seller): boolean => labelUsernames.has(username.toLowerCase());
  const own = sellers.filter(isOwn).map(({ id }) => id);
  const others = sellers.filter((seller) => !isOwn(seller)).map(({ id }) => id);
  if (others.length === 0) return new Set(own);
  const rows = await db
    .selectFrom('discounts_participants')
    .select('seller_id')
    .where('seller_id', 'in', [...new Set(others)])
    .execute();
  return new Set([...own, ...rows.map(({ seller_id: id }) => id)]);
};

export const takesPart = async (db: Queryable, sellerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('discounts_participants')
    .select('seller_id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
};

export const setTakesPart = async (
  db: Queryable,
  { sellerId, takesPart: does, now }: { readonly sellerId: string; readonly takesPart: boolean; readonly now: Date },
): Promise<{ takesPart: boolean }> => {
  await (does
    ? db
        .insertInto('discounts_participants')
        .values({ seller_id: sellerId, since: now })
        .onConflict((conflict) => conflict.column('seller_id').doNothing())
        .execute()
    : db.deleteFrom('discounts_participants').where('seller_id', '=', sellerId).execute());
  return { takesPart: does };
};
