import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Answer, ParsedInput } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import type { Db } from '#platform/database/open.ts';
import type { listAllOrders as contract } from '../../contract-admin.ts';
import { isForgotten } from '../lifecycle/order-record.ts';

/** The same signs part words in `orders_words` of the migration. */
const signs = /[\s@._\-+/:;,'"()[\]{}&!?<>|*\\#]+/u;
const maxWords = 8;
/** So many are looked up one by one. The planner cannot tell how many a word finds, and would read all orders for a few. */
const fewFound = 1000;

/** Each word by its beginning, all of them: 'mia':* & 'oak':*. Null when there is nothing to search by. */
const queryOf = (search: string): string | null => {
  const words = search.split(signs).filter((word) => word !== '');
  return words.length === 0
    ? null
    : words
        .slice(0, maxWords)
        .map((word) => `'${word}':*`)
        .join(' & ');
};

/** Orders by a word of the buyer, of a beat or of the number, or by an id of the provider's, each by an index of its own. */
const findIds = (db: Db, search: string) => {
  const words = queryOf(search) ?? '';
  return db
    .selectFrom('orders_orders')
    .select('id')
    .where(
      sql<boolean>`orders_words(number || ' ' || email || ' ' || coalesce(customer ->> 'name', '')) @@ to_tsquery('simple', ${words})`,
    )
    .union(
      db
        .selectFrom('orders_items')
        .select('order_id as id')
        .where(sql<boolean>`orders_words(beat_title || ' ' || artist_name) @@ to_tsquery('simple', ${words})`),
    )
    .union(db.selectFrom('orders_orders').select('id').where('session_id', '=', search))
    .union(db.selectFrom('orders_orders').select('id').where('payment_intent_id', '=', search))
    .union(db.selectFrom('orders_orders').select('id').where('charge_id', '=', search))
    .union(db.selectFrom('orders_refunds').select('order_id as id').where('provider_id', '=', search));
};

type Wanted = ParsedInput<typeof contract>['query'];

export const listAllOrders = async (
  db: Db,
  { search, state, page, limit }: Wanted,
): Promise<Answer<typeof contract>> => {
  if (search !== '' && queryOf(search) === null) return { orders: [], total: 0, pages: 1 };
  const found =
    search === ''
      ? null
      : await findIds(db, search)
          .limit(fewFound + 1)
          .execute();
  const matching = db
    .selectFrom('orders_orders')
    .$if(found !== null, (query) =>
      found && found.length <= fewFound
        ? query.where(sql<boolean>`id = any(${found.map(({ id }) => id)}::uuid[])`)
        : query.where('id', 'in', findIds(db, search)),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / limit));
  const skipped = (page - 1) * limit;
  if (skipped >= total) return { orders: [], total, pages };
  const count = Math.min(limit, total - skipped);
  // From the nearer end: the last page is as quick as the first.
  const fromEnd = total - skipped - count;
  const direction = fromEnd < skipped ? 'asc' : 'desc';
  const rows = await matching
    .select(['id', 'number', 'state', 'email', 'customer', 'created_at', 'total_cents', 'refunded_cents'])
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
    .limit(count)
    .offset(Math.min(skipped, fromEnd))
    .execute();
  return {
    orders: (direction === 'asc' ? rows.toReversed() : rows).map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      email: isForgotten(row) ? '' : row.email,
      customerName: row.customer?.name ?? null,
      createdAt: row.created_at.toISOString(),
      total: centsToPrice(row.total_cents),
      refunded: centsToPrice(row.refunded_cents),
      items: row.items.map((item) => `${item.beat_title} - ${item.license}`),
    })),
    total,
    pages,
  };
};
