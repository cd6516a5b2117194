import { shopCurrency } from '#contract-kit/currency.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import type { EntryKind } from '../../contract.ts';

export interface NamedOrder {
  readonly id: string;
  readonly number: string;
}

interface Line {
  readonly kind: Extract<EntryKind, 'transfer' | 'reversal' | 'correction' | 'offset'>;
  /** Unique, so that a second line about the same fact is rejected. */
  readonly fact: string;
  readonly cents: number;
  readonly sellerId: string;
  readonly order: NamedOrder;
  readonly description: string;
  readonly transferId?: string;
  readonly otherOrderId?: string;
}

/** Writes a line about a whole order; `writeEntries` writes those about items. */
export const writeLine = async (trx: Trx, now: Date, line: Line): Promise<void> => {
  await trx
    .insertInto('payouts_entries')
    .values({
      id: newId(now.getTime()),
      fact: line.fact,
      seller_id: line.sellerId,
      kind: line.kind,
      cents: line.cents,
      currency: shopCurrency(),
      order_id: line.order.id,
      order_number: line.order.number,
      item_id: null,
      transfer_id: line.transferId ?? null,
      other_order_id: line.otherOrderId ?? null,
      description: line.description,
      created_at: now,
    })
    .execute();
};
