import { sql } from 'kysely';
import { orderPrefix } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import { findBuyer } from '../buyers/guest-orders.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { scheduleCheck } from '../lifecycle/orders-to-check.ts';
import type { CustomerFacts, LicenseFacts } from '../tables.ts';

export interface NewItem {
  readonly beatId: string;
  readonly licenseId: string;
  readonly sellerId: string;
  readonly beatTitle: string;
  readonly artistName: string;
  /** The seller's name in the agreement. */
  readonly sellerName: string;
  /** A path on this site. */
  readonly cover: string;
  readonly license: LicenseFacts;
  readonly beatPriceCents: number;
  readonly licensePriceCents: number;
}

export interface NewOrder {
  readonly id: string;
  readonly email: string;
  /** The account that was logged in; null for a guest. */
  readonly buyerId: string | null;
  readonly customer: CustomerFacts | null;
  readonly termsVersion: string;
  readonly consent: 'line' | 'checkbox';
  readonly sessionExpiresAt: Date;
  readonly createdAt: Date;
  readonly items: readonly NewItem[];
}

/** Writes a pending order. Everything in it is frozen here; prices in cents. */
export const placeOrder = async (trx: Trx, order: NewOrder): Promise<OrderRecord> => {
  const row = await trx
    .insertInto('orders_orders')
    .values({
      id: order.id,
      number: sql<string>`${orderPrefix}::text || nextval('orders_number')`,
      email: order.email,
      buyer_id: order.buyerId ?? (await findBuyer(trx, order.email)),
      customer: order.customer && JSON.stringify(order.customer),
      total_cents: order.items.reduce((sum, item) => sum + item.beatPriceCents + item.licensePriceCents, 0),
      terms_version: order.termsVersion,
      consent: order.consent,
      session_expires_at: order.sessionExpiresAt,
      created_at: order.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = await trx
    .insertInto('orders_items')
    .values(
      order.items.map((item, position) => ({
        id: newId(order.createdAt.getTime()),
        order_id: order.id,
        position,
        beat_id: item.beatId,
        license_id: item.licenseId,
        seller_id: item.sellerId,
        beat_title: item.beatTitle,
        artist_name: item.artistName,
        seller_name: item.sellerName,
        cover: item.cover,
        license: JSON.stringify(item.license),
        beat_price_cents: item.beatPriceCents,
        license_price_cents: item.licensePriceCents,
      })),
    )
    .returningAll()
    .execute();
  const placed = { ...row, items: items.toSorted((a, b) => a.position - b.position) };
  await scheduleCheck(trx, placed, order.createdAt);
  return placed;
};
