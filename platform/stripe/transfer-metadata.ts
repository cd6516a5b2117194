import type Stripe from 'stripe';
import type { SellerTransfer } from './payments.ts';

/** The label shared by a charge and the transfers made from it. */
export const groupOf = (orderId: string): string => `order_${orderId}`;

const longestValue = 500;
const itemKeys = (count: number): string => (count === 0 ? 'item_ids' : `item_ids_${count + 1}`);

/** A value has at most 500 characters. The rest continues under the next key. */
const writeItemIds = (itemIds: readonly string[]): Record<string, string> => {
  const values: string[] = [];
  for (const id of itemIds) {
    const joined = values.length > 0 ? `${values.at(-1)},${id}` : id;
    if (values.length > 0 && joined.length <= longestValue) values[values.length - 1] = joined;
    else values.push(id);
  }
  return Object.fromEntries(values.map((value, count) => [itemKeys(count), value]));
};

const readItemIds = (metadata: Stripe.Metadata): string[] => {
  const ids: string[] = [];
  for (let count = 0; metadata[itemKeys(count)]; count += 1) ids.push(...metadata[itemKeys(count)]!.split(','));
  return ids;
};

/** Everything needed to recognize a transfer whose response was lost. */
export const metadataOf = (transfer: {
  orderId: string;
  itemIds: readonly string[];
  idempotencyKey: string;
}): Record<string, string> => ({
  order_id: transfer.orderId,
  transfer_key: transfer.idempotencyKey,
  ...writeItemIds(transfer.itemIds),
});

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export const toSellerTransfer = (transfer: Stripe.Transfer): SellerTransfer => ({
  transferId: transfer.id,
  accountId: idOf(transfer.destination) ?? '',
  amountCents: transfer.amount,
  reversedCents: transfer.amount_reversed,
  chargeId: idOf(transfer.source_transaction),
  orderId: transfer.metadata.order_id ?? null,
  itemIds: readItemIds(transfer.metadata),
  idempotencyKey: transfer.metadata.transfer_key ?? null,
  created: new Date(transfer.created * 1000),
});
