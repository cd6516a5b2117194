import { sql } from 'kysely';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { coverPath } from '#features/catalogue/paths.ts';
import { findBeatsOnSale, selectAnyBeats } from '#features/catalogue/server/public.ts';
import type { Favorite, Favorites, listFavorites as contract } from '../../contract-favorites.ts';
import { favoritesPerPage } from '../../favorite-sortings.ts';
import { hasPriceMails } from './price-mails.ts';

type Query = ParsedInput<typeof contract>['query'];

/** Beats without a price come last. So do hidden titles, since their position would give them away. */
const orders = {
  newest: sql`k.created_at desc`,
  price: sql`b.lowest_cents asc nulls last, k.created_at desc`,
  title: sql`b.is_nameless, fold_text(b.title) collate "C", k.created_at desc`,
} satisfies Record<Query['sort'], unknown>;

const selectRows = (db: Db, userId: string, { sort, page }: Query) =>
  db
    .selectFrom('catalogue_likes as k')
    .innerJoin(selectAnyBeats(db).as('b'), 'b.id', 'k.beat_id')
    .select(['b.id', 'b.title', 'b.cover', 'b.state', 'b.seller_id', 'b.is_nameless', 'k.created_at as liked_at'])
    .select(sql<number | null>`case when b.lowest_cents < k.lowest_cents then k.lowest_cents end`.as('earlier_cents'))
    .where('k.user_id', '=', userId)
    .orderBy(sql`${orders[sort]}, k.beat_id desc`)
    .limit(favoritesPerPage)
    .offset((page - 1) * favoritesPerPage)
    .execute();

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Runs at most seven statements for any number of beats. */
export const listFavorites = async (db: Db, userId: string, query: Query): Promise<Favorites> => {
  const { total } = await db
    .selectFrom('catalogue_likes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await selectRows(db, userId, query);
  const beats = await findBeatsOnSale(
    db,
    rows.map((row) => row.id),
  );
  const others = rows.filter((row) => !beats.has(row.id));
  const sellers = await findUsersByIds(db, [...new Set(others.map((row) => row.seller_id))]);
  const names = new Map(sellers.map((seller) => [seller.id, seller.display_name]));
  return {
    favorites: rows.map((row) => present(row, beats.get(row.id) ?? null, names)),
    total,
    pages: pagesOf(total, favoritesPerPage),
    priceMails: await hasPriceMails(db, userId),
  };
};

/** A sold beat has no price, and one that is off sale no cover, either. A deleted or taken-off one shows nothing. */
const present = (row: Row, beat: Beat | null, names: ReadonlyMap<string, string>): Favorite => {
  const isSold = row.state === 'sold';
  return {
    beatId: row.id,
    likedAt: row.liked_at.toISOString(),
    state: beat ? 'on-sale' : isSold && !row.is_nameless ? 'sold' : 'off-sale',
    shown: beat
      ? { title: beat.title, artist: beat.user.name, coverImage: beat.coverImage }
      : row.is_nameless
        ? null
        : {
            title: row.title,
            artist: names.get(row.seller_id) ?? '',
            coverImage: isSold && row.cover !== null ? coverPath(row.cover) : null,
          },
    beat,
    earlierPrice: beat && row.earlier_cents !== null ? centsToPrice(row.earlier_cents) : null,
  };
};
