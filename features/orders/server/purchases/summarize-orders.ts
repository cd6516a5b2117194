import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { foldText } from '#contract-kit/fold-text.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { documentNumberOf } from '../../document-numbers.ts';
import type { Db } from '#platform/database/open.ts';
import type { RecentOrder } from '../../contract-account.ts';
import type { OrderState } from '../../contract.ts';

/** "Midnight - Premium and 2 more" */
export const describeItems = (items: readonly { readonly beat_title: string; readonly license: string }[]): string => {
  const [first, ...more] = items;
  const named = first ? `${first.beat_title} - ${first.license}` : '';
  return more.length === 0 ? named : `${named} and ${more.length} more`;
};

interface Selection {
  readonly buyerId: string;
  readonly states: readonly OrderState[];
  readonly limit: number;
  readonly offset?: number;
  /** Part of the number, or of the title of an item; empty for all orders. */
  readonly search?: string;
}

const contains = (text: ReturnType<typeof sql.ref>, search: string) =>
  sql<boolean>`position(${foldText(search)} in fold_text(${text})) > 0`;

export const summarizeOrders = async (
  db: Db,
  { buyerId, states, limit, offset = 0, search = '' }: Selection,
): Promise<RecentOrder[]> => {
  const rows = await db
    .selectFrom('orders_orders')
    .select(['id', 'number', 'state', 'total_cents', 'created_at', 'receipt_number', 'invoice_number'])
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('orders_items')
          .select(['beat_title'])
          .select((item) => item.ref('license', '->>').key('title').as('license'))
          .whereRef('orders_items.order_id', '=', 'orders_orders.id')
          .orderBy('position'),
      ).as('items'),
    )
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', [...states])
    .$if(search !== '', (orders) =>
      orders.where(({ or, exists, selectFrom }) =>
        or([
          contains(sql.ref('number'), search),
          exists(
            selectFrom('orders_items')
              .select('id')
              .whereRef('order_id', '=', 'orders_orders.id')
              .where(contains(sql.ref('beat_title'), search)),
          ),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    description: describeItems(row.items),
    state: row.state,
    total: centsToPrice(row.total_cents),
    createdAt: row.created_at.toISOString(),
    receiptUrl: documentNumberOf(row) === null ? null : `/api/v1/app/orders/${row.id}/receipt.pdf`,
  }));
};
