import { sql } from 'kysely';
import { orderPrefix } from '#content/current.ts';
import { shopCurrency } from '#contract-kit/currency.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { labelFacts } from '../label-facts.ts';
import { noteAddress } from '../lifecycle/note-address.ts';
import { findBuyer } from '../buyers/guest-orders.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { nextPendingCheckAt } from '../lifecycle/next-check.ts';
import type { LabelFacts } from '../../document-facts.ts';
import type { NewItem, NewOrder, PlacedOrder } from '../../new-order.ts';

const itemCents = ({ beatPriceCents, licensePriceCents, reduction }: NewItem): number =>
  beatPriceCents + licensePriceCents - (reduction ? reduction.discountCents + reduction.creditCents : 0);

/** Writes a missing order again, under its ids and its number, or a new number if that has been used since. */
export const placeAgain = async (trx: Trx, order: PlacedOrder): Promise<OrderRecord> => {
  const taken = await trx
    .selectFrom('orders_orders')
    .select('id')
    .where('number', '=', order.number)
    .executeTakeFirst();
  const known = order.buyerId !== null && (await findUsersByIds(trx, [order.buyerId])).length > 0;
  await refuseUnknown(trx, order);
  return await write(trx, { ...order, buyerId: known ? order.buyerId : null }, taken ? null : order.number);
};

class UnknownCollaborator extends Error {}

const refuseUnknown = async (trx: Trx, { id, items }: PlacedOrder): Promise<void> => {
  const userIds = new Set(items.flatMap(({ shares }) => shares.map(({ userId }) => userId)));
  if (userIds.size === 0) return;
  const known = await findUsersByIds(trx, [...userIds]);
  if (known.length < userIds.size)
    throw new UnknownCollaborator(`the order ${id} has a collaborator who is unknown here`);
};

type WhyNotPlaced = 'placed' | 'beat' | 'license' | 'seller' | 'collaborator';

const constraints: Readonly<Record<string, WhyNotPlaced>> = {
  orders_orders_pkey: 'placed',
  orders_orders_session_id_key: 'placed',
  orders_items_beat_id_fkey: 'beat',
  orders_items_license_id_fkey: 'license',
  orders_items_seller_id_fkey: 'seller',
};

/** Why `placeAgain` has thrown: the order exists by now, or this part of it is missing. Null for any other error. */
export const whyNotPlaced = (error: unknown): WhyNotPlaced | null =>
  error instanceof UnknownCollaborator
    ? 'collaborator'
    : (constraints[(error as { constraint?: string }).constraint ?? ''] ?? null);

/** Writes a pending order, freezing all that later computations need (docs/decisions/057). Prices in cents. */
export const placeOrder = (trx: Trx, order: NewOrder): Promise<OrderRecord> => write(trx, order, null);

type Written = Omit<NewOrder, 'items'> & {
  readonly sessionId?: string;
  readonly label?: LabelFacts;
  readonly items: readonly (NewItem & { readonly id?: string })[];
};

/** A null number takes the next one. */
const write = async (trx: Trx, order: Written, number: string | null): Promise<OrderRecord> => {
  const row = await trx
    .insertInto('orders_orders')
    .values({
      id: order.id,
      number: number ?? sql<string>`${orderPrefix()}::text || nextval('orders_number')`,
      email: order.email,
      buyer_id: order.buyerId ?? (await findBuyer(trx, order.email)),
      customer: order.customer && JSON.stringify(order.customer),
      currency: shopCurrency(),
      total_cents: order.items.reduce((sum, item) => sum + itemCents(item), 0),
      language: order.language,
      terms_version: order.termsVersion,
      consent: order.consent,
      consent_version: order.consentVersion,
      provider_consent: order.asksProvider ? 'asked' : null,
      buyer_country: order.buyerCountry,
      session_id: order.sessionId ?? null,
      fee_bps: order.feeBps,
      tax_mode: order.taxMode,
      ip_country: order.ipCountry,
      label: JSON.stringify(order.label ?? labelFacts()),
      session_expires_at: order.sessionExpiresAt,
      created_at: order.createdAt,
      check_at: nextPendingCheckAt(
        { created_at: order.createdAt, session_expires_at: order.sessionExpiresAt },
        order.createdAt,
      ),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = await trx
    .insertInto('orders_items')
    .values(
      order.items.map((item, position) => ({
        id: item.id ?? newId(order.createdAt.getTime()),
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
        ai_use: item.aiUse,
        beat_price_cents: item.beatPriceCents,
        license_price_cents: item.licensePriceCents,
        discount_cents: item.reduction?.discountCents ?? 0,
        credit_cents: item.reduction?.creditCents ?? 0,
        reason: item.reduction?.reason ?? null,
        reason_id: item.reduction?.reasonId ?? null,
        reason_label: item.reduction?.label ?? null,
        tax_added: order.taxMode === 'added',
        shares: JSON.stringify(item.shares),
      })),
    )
    .returningAll()
    .execute();
  const placed = { ...row, items: items.toSorted((a, b) => a.position - b.position) };
  await noteAddress(trx, placed, order.address);
  return placed;
};
