import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { foldSearch } from '#contract-kit/email-address.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { keptTotal } from '#platform/database/caches/kept-values.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import type { Db } from '#platform/database/open.ts';
import type { listAllOrders as contract } from '../../contract-admin.ts';
import { takenBackOf } from '../../kept-of.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { isForgotten } from '../../shown-buyer.ts';

/** Must match the separators of `orders_words` in the migration. */
const signs = /[\s@._\-+/:;,'"()[\]{}&!?<>|*\\#]+/u;
const maxWords = 8;
/** Up to this many results are looked up by id. Otherwise the planner reads all orders, even for a rare word. */
const fewFound = 1000;

/** Matches all words by their beginning: 'mia':* & 'oak':*. Null if there are no words. */
const queryOf = (search: string): string | null => {
  const words = foldSearch(search)
    .split(signs)
    .filter((word) => word !== '');
  return words.length === 0
    ? null
    : words
        .slice(0, maxWords)
        .map((word) => `'${word}':*`)
        .join(' & ');
};

const hasWords = (search: string) =>
  sql<boolean>`orders_words(number || ' ' || email || ' ' || coalesce(customer ->> 'name', '')) @@ to_tsquery('simple', ${queryOf(search) ?? ''})`;
const itemHasWords = (search: string) =>
  sql<boolean>`orders_words(beat_title || ' ' || artist_name) @@ to_tsquery('simple', ${queryOf(search) ?? ''})`;

/** Finds orders by words of the buyer, a beat or the number, or by one of Stripe's ids. Each has its own index. */
const findIds = (db: Db, search: string) =>
  db
    .selectFrom('orders_orders')
    .select('id')
    .where(hasWords(search))
    .union(db.selectFrom('orders_items').select('order_id as id').where(itemHasWords(search)))
    .union(db.selectFrom('orders_orders').select('id').where('session_id', '=', search))
    .union(db.selectFrom('orders_orders').select('id').where('payment_intent_id', '=', search))
    .union(db.selectFrom('orders_orders').select('id').where('charge_id', '=', search))
    .union(db.selectFrom('orders_refunds').select('order_id as id').where('provider_id', '=', search));

type OrdersQuery = ParsedInput<typeof contract>['query'];
type Filter = Pick<OrdersQuery, 'search' | 'state'>;

const inState = (db: Db, { state }: Pick<OrdersQuery, 'state'>) =>
  db.selectFrom('orders_orders').$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'));

/** The orders that the filter matches. A search looks them up by `ids` if its results are few. */
const matching = (db: Db, { search, state }: Filter, ids: readonly string[] | null) =>
  inState(db, { state }).$if(search !== '', (query) =>
    ids ? query.where(sql<boolean>`id = any(${ids}::uuid[])`) : query.where('id', 'in', findIds(db, search)),
  );

/** The ids of the search results; null if there are too many. */
const fewIds = async (db: Db, search: string): Promise<readonly string[] | null> => {
  const found = await findIds(db, search)
    .limit(fewFound + 1)
    .execute();
  return found.length > fewFound ? null : found.map(({ id }) => id);
};

const countMatching = async (db: Db, filter: Filter, ids: readonly string[] | null): Promise<number> => {
  const { search, state } = filter;
  if (ids && state === undefined) return ids.length;
  const all = search === '' || state !== undefined ? matching(db, filter, ids).select('id') : findIds(db, search);
  const { total } = await db
    .selectFrom(all.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

type Way = ReturnType<typeof fromNearerEnd>;

/** Up to this offset from the nearer end, a common word's results are first searched among the orders near that end. */
const maxNear = 500;

/** Searches the words only in the orders near the end of the list from which `way` counts. */
const nearMatching = (db: Db, { search, state }: Filter, way: Way) => {
  const direction = way.backward ? 'asc' : 'desc';
  const near = inState(db, { state })
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(200 + 2 * way.offset);
  return db
    .selectFrom(near.as('orders_orders'))
    .where(({ or, exists, selectFrom }) =>
      or([
        hasWords(search),
        exists(
          selectFrom('orders_items')
            .select('id')
            .whereRef('order_id', '=', 'orders_orders.id')
            .where(itemHasWords(search)),
        ),
      ]),
    );
};

const listed = (query: ReturnType<typeof inState>, way: Way) => {
  const direction = way.backward ? 'asc' : 'desc';
  return query
    .select(['id', 'number', 'state', 'email', 'customer', 'created_at', 'total_cents'])
    .select(['refunded_cents', 'charged_back_cents'])
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('orders_items')
          .select(['beat_title', sql<string>`license ->> 'title'`.as('license')])
          .whereRef('orders_items.order_id', '=', 'orders_orders.id')
          .orderBy('position'),
      ).as('items'),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(way.limit)
    .offset(way.offset)
    .execute();
};

const readPage = async (db: Db, filter: Filter, ids: readonly string[] | null, way: Way) => {
  if (filter.search !== '' && ids === null && way.offset <= maxNear) {
    const near = await listed(nearMatching(db, filter, way), way);
    if (near.length === way.limit) return near;
  }
  return await listed(matching(db, filter, ids), way);
};

export const listAllOrders = async (
  db: Db,
  { search, state, page, limit }: OrdersQuery,
): Promise<ResponseOf<typeof contract>> => {
  if (search !== '' && queryOf(search) === null) return { orders: [], total: 0, pages: 1 };
  const filter = { search, state };
  let ids: readonly string[] | null = null;
  const total = await keptTotal(db, `orders:${state ?? ''}:${foldSearch(search)}`, async () => {
    ids = search === '' ? null : await fewIds(db, search);
    return await countMatching(db, filter, ids);
  });
  const pages = pagesOf(total, limit);
  const way = fromNearerEnd({ offset: (page - 1) * limit, limit, total });
  if (way.limit === 0) return { orders: [], total, pages };
  const rows = await readPage(db, filter, ids, way);
  return {
    orders: (way.backward ? rows.toReversed() : rows).map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      email: isForgotten(row) ? '' : shownEmail(row.email),
      customerName: row.customer?.name ?? null,
      createdAt: row.created_at.toISOString(),
      total: centsToPrice(row.total_cents),
      refunded: centsToPrice(takenBackOf(row)),
      items: row.items.map((item) => `${item.beat_title} - ${item.license}`),
    })),
    total,
    pages,
  };
};
