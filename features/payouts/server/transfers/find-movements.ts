import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { HistoryEntry } from '#features/orders/contract-admin.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Movement {
  readonly at: Date;
  readonly kind: 'transfer' | 'reversal' | 'refused' | 'manual';
  readonly sellerId: string;
  /** Never negative. If Stripe refused, the amount of the transfer, even if only a part should have been reversed. */
  readonly cents: number;
  readonly transferId: string | null;
  /** Null if Stripe didn't refuse. */
  readonly refusal: string | null;
  /** The ledger's text of a payment outside Stripe; null for Stripe's transfers. */
  readonly note: string | null;
}

/** Includes transfers and reversals that Stripe refused, and payments outside Stripe. */
const findMovements = async (db: Db, orderId: string): Promise<Movement[]> => {
  const [lines, refused] = await Promise.all([
    db
      .selectFrom('payouts_entries as e')
      .leftJoin('payouts_transfers as t', 't.id', 'e.transfer_id')
      .select(['e.created_at', 'e.kind', 'e.seller_id', 'e.cents', 'e.description', 't.provider_id'])
      .where('e.order_id', '=', orderId)
      .where('e.kind', 'in', ['transfer', 'reversal', 'manual'])
      .orderBy('e.number')
      .execute(),
    db
      .selectFrom('payouts_transfers')
      .select(['refused_at', 'seller_id', 'amount_cents', 'provider_id', 'refusal'])
      .where('order_id', '=', orderId)
      .where('refused_at', 'is not', null)
      .execute(),
  ]);
  return [
    ...lines.map((line) => ({
      at: line.created_at,
      kind: line.kind as Movement['kind'],
      sellerId: line.seller_id,
      cents: Math.abs(line.cents),
      transferId: line.provider_id,
      refusal: null,
      note: line.kind === 'manual' ? line.description : null,
    })),
    ...refused.flatMap((transfer) =>
      transfer.refused_at === null
        ? []
        : {
            at: transfer.refused_at,
            kind: 'refused' as const,
            sellerId: transfer.seller_id,
            cents: transfer.amount_cents,
            transferId: transfer.provider_id,
            refusal: transfer.refusal,
            note: null,
          },
    ),
  ];
};

/** Names are those that the order froze: a seller's new name doesn't change the history. */
export const findOrderHistory = async (db: Db, order: OrderRecord): Promise<HistoryEntry[]> => {
  const moved = await findMovements(db, order.id);
  const names = new Map([
    ...order.items.flatMap(({ shares }) => shares.map(({ userId, name }) => [userId, name] as const)),
    ...order.items.map((item) => [item.seller_id, item.artist_name] as const),
  ]);
  return moved.map(({ at, kind, sellerId, cents, transferId, refusal, note }) => {
    const text = forCaller(() => {
      const name = names.get(sellerId) ?? t`a seller`;
      const words = {
        transfer: t`Transferred to ${{ name }}`,
        reversal: t`Transfer to ${{ name }} reversed`,
        refused: t`Transfer to ${{ name }} refused by Stripe: ${{ reason: refusal ?? '' }}`,
        manual: `${name}: ${note ?? ''}`,
      };
      return words[kind];
    });
    return { kind: 'transfer', at, text, reason: null, cents, reference: transferId };
  });
};
