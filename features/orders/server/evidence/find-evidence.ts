import { sql } from 'kysely';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { findConfirmation } from '../mails/confirmations.ts';
import { findOrders, type OrderRecord } from '../lifecycle/order-record.ts';
import { paidStates } from '../../state-groups.ts';

/** Both limits are more than a bank reads. */
const maxDownloads = 1000;
const maxOthers = 10;

/** What a bank asks about an order and its buyer in a dispute. */
export interface OrderEvidence {
  /** IP address that the order was placed from; null if it isn't known, or no longer. */
  readonly address: string | null;
  /** When the buyer's mail server accepted the purchase email. */
  readonly confirmedAt: Date | null;
  /** Completed downloads, oldest first; the IP address is empty if it's no longer known. */
  readonly downloads: readonly {
    readonly itemId: string;
    readonly kind: FileKind;
    readonly at: Date;
    readonly address: string;
    readonly agent: string;
    readonly bytes: number;
    readonly linked: boolean;
  }[];
  /** How often each file's download started, and when last. */
  readonly starts: readonly {
    readonly itemId: string;
    readonly kind: FileKind;
    readonly count: number;
    readonly last: Date;
  }[];
  /** Refunds that admins made, oldest first. */
  readonly refunds: readonly {
    readonly itemId: string | null;
    readonly at: Date;
    readonly cents: number;
    readonly reason: string;
  }[];
  /** The buyer's other paid orders with one of the same beats, newest first. */
  readonly others: readonly OrderRecord[];
}

export const findEvidence = async (db: Db, order: OrderRecord): Promise<OrderEvidence> => {
  const itemIds = order.items.map(({ id }) => id);
  const [address, confirmation, downloads, grants, refunds, others] = await Promise.all([
    db.selectFrom('orders_addresses').select('address').where('order_id', '=', order.id).executeTakeFirst(),
    findConfirmation(db, order.id),
    db
      .selectFrom('orders_downloads')
      .select(['item_id as itemId', 'kind', 'at', 'address', 'agent', 'bytes', 'linked'])
      .where('item_id', 'in', itemIds)
      .orderBy('id')
      .limit(maxDownloads)
      .execute(),
    db
      .selectFrom('orders_grants')
      .select(['item_id as itemId', 'kind', 'downloads as count', 'last_download_at as last'])
      .where('item_id', 'in', itemIds)
      .execute(),
    db
      .selectFrom('orders_refunds')
      .select(['item_id as itemId', 'ended_at', 'created_at', 'amount_cents as cents', 'reason'])
      .where('order_id', '=', order.id)
      .where('state', '=', 'made')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    findOthers(db, order),
  ]);
  return {
    address: address?.address ?? null,
    confirmedAt: confirmation.confirmed_at,
    downloads,
    starts: grants.flatMap(({ last, ...grant }) => (last === null ? [] : [{ ...grant, last }])),
    refunds: refunds.map(({ ended_at: ended, created_at: requested, ...refund }) => ({
      ...refund,
      at: ended ?? requested,
    })),
    others,
  };
};

const findOthers = async (db: Db, order: OrderRecord): Promise<OrderRecord[]> => {
  const beatIds = [...new Set(order.items.map(({ beat_id: beatId }) => beatId))];
  const rows = await db
    .selectFrom('orders_items as i')
    .innerJoin('orders_orders as o', 'o.id', 'i.order_id')
    .select(['o.id', 'o.created_at'])
    .distinct()
    .where('i.beat_id', 'in', beatIds)
    .where('o.id', '!=', order.id)
    .where('o.state', 'in', [...paidStates])
    .where('o.charge_id', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb(sql`lower(o.email)`, '=', order.email.toLowerCase()),
        ...(order.buyer_id === null ? [] : [eb('o.buyer_id', '=', order.buyer_id)]),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .limit(maxOthers)
    .execute();
  const found = await findOrders(
    db,
    rows.map(({ id }) => id),
  );
  return found.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
};

/** Those of the orders of which the buyer downloaded a file, or opened its link, as far as it's still stored. */
export const findDownloaded = async (db: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders_downloads as download')
    .innerJoin('orders_items as item', 'item.id', 'download.item_id')
    .select('item.order_id')
    .distinct()
    .where('item.order_id', 'in', [...orderIds])
    .execute();
  return new Set(rows.map((row) => row.order_id));
};
