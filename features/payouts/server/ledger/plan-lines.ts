import { formatShare } from '#contract-kit/format.ts';
import type { ItemRecord, OrderRecord } from '#features/orders/server/public.ts';
import { shareOfCents } from '#features/splits/rules.ts';
import type { EntryKind } from '../../contract.ts';
import { type ItemShare, shareItems } from './share-items.ts';

/** What the ledger lines with one `stem` must add up to. */
interface Total {
  /** The start of the lines' `fact`, which adds a number. */
  readonly stem: string;
  readonly kind: Extract<EntryKind, 'sale' | 'fee' | 'refund' | 'split'>;
  readonly itemId: string;
  readonly sellerId: string;
  readonly cents: number;
  readonly description: string;
}

/** The sum and number of the ledger's lines with one `stem`. */
export interface Booked {
  readonly cents: number;
  readonly lines: number;
}

export interface PlannedLine extends Omit<Total, 'stem'> {
  readonly fact: string;
}

export const describeSale = ({ beat_title: title, license }: Pick<ItemRecord, 'beat_title' | 'license'>): string =>
  `${title} - ${license.title}`;

/** Two lines for each collaborator: one credits the collaborator, the other debits the seller. */
const splitTotals = (item: ItemRecord, netCents: number): Total[] =>
  item.shares.flatMap(({ userId, name, bps }) => {
    const part = shareOfCents(netCents, bps);
    const what = `${formatShare(bps / 10_000)} of ${describeSale(item)}`;
    const both = { kind: 'split', itemId: item.id } as const;
    const stem = `split:${item.id}:${userId}`;
    return [
      { ...both, stem: `${stem}:given`, sellerId: item.seller_id, cents: 0 - part, description: `${what}, to ${name}` },
      { ...both, stem, sellerId: userId, cents: part, description: `${what}, sold by ${item.artist_name}` },
    ];
  });

const totalsOf = (item: ItemRecord, { grossCents, refundedCents, feeCents }: ItemShare): Total[] => {
  const sellers = {
    itemId: item.id,
    sellerId: item.seller_id,
    description: describeSale(item),
  };
  return [
    { ...sellers, kind: 'sale', stem: `sale:${item.id}`, cents: grossCents },
    { ...sellers, kind: 'fee', stem: `fee:${item.id}`, cents: 0 - feeCents },
    { ...sellers, kind: 'refund', stem: `refund:${item.id}`, cents: 0 - refundedCents },
    ...splitTotals(item, grossCents - refundedCents - feeCents),
  ];
};

/** The lines that the ledger lacks for an order in its current state. `booked` is by `stem`. */
export const planLines = (order: OrderRecord, booked: ReadonlyMap<string, Booked>): PlannedLine[] => {
  const items = new Map(order.items.map((item) => [item.id, item]));
  return shareItems(order).flatMap((share) => {
    const item = items.get(share.itemId);
    if (!item) throw new Error(`the order ${order.id} has no item ${share.itemId}`);
    // A lost item that was never delivered is no sale.
    if (item.state === 'lost' && !booked.has(`sale:${item.id}`)) return [];
    return totalsOf(item, share).flatMap(({ stem, ...total }) => {
      const { cents, lines } = booked.get(stem) ?? { cents: 0, lines: 0 };
      // A free sale gets a line, too.
      if (total.cents === cents && !(total.kind === 'sale' && lines === 0)) return [];
      return [{ ...total, cents: total.cents - cents, fact: `${stem}:${lines + 1}` }];
    });
  });
};
