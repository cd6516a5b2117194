import { sql } from 'kysely';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { platformFee, splitByWeight } from './split-fee.ts';

interface ShareSettings {
  readonly platformFeeBps: number;
}

/**
 * Writes what each seller is owed for an order as it stands: owed for what was delivered, cancelled for what was
 * withdrawn. Again, with a fee learnt later or an item given back, it corrects itself.
 */
export const writeShares = async (
  { platformFeeBps }: ShareSettings,
  trx: Trx,
  order: OrderRecord,
  now: Date,
): Promise<void> => {
  // Over all lines, lost ones too: their part of the provider's fee is the label's loss and no seller's.
  const providerFees = splitByWeight(
    order.provider_fee_cents ?? 0,
    order.items.map((item) => item.price_cents),
  );
  const shares = order.items
    .map((item, index) => ({ item, providerFee: providerFees[index] ?? 0 }))
    .filter(({ item }) => item.state !== 'pending' && item.state !== 'lost')
    .map(({ item, providerFee }) => ({
      item_id: item.id,
      order_id: order.id,
      seller_id: item.seller_id,
      gross_cents: item.price_cents,
      fee_cents: Math.min(item.price_cents, Math.max(platformFee(item.price_cents, platformFeeBps), providerFee)),
      state: item.state === 'withdrawn' ? ('cancelled' as const) : ('owed' as const),
      created_at: now,
    }));
  if (shares.length === 0) return;
  await trx
    .insertInto('payouts_shares')
    .values(shares)
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet({ fee_cents: sql`excluded.fee_cents`, state: sql`excluded.state` }),
    )
    .execute();
};
