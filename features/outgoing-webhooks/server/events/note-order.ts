import { sum } from '#contract-kit/numbers/sum.ts';
import { kindSoldBy } from '#features/licenses/kinds.ts';
import type { ItemRecord, OrderRecord } from '#features/orders/server/public.ts';
import { isPaid, isStanding } from '#features/orders/state-groups.ts';
import { keptOf } from '#features/orders/kept-of.ts';
import { leftOf, netOf } from '#features/orders/item-amounts.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type AnyEvent, writeEvents } from './write-events.ts';

const sellersOf = ({ items }: OrderRecord): string[] => items.map(({ seller_id: sellerId }) => sellerId);

/** A seller's own items; all items for the label (null). */
const itemsOf = (order: OrderRecord, ownerId: string | null): ItemRecord[] =>
  order.items.filter(({ seller_id: sellerId }) => ownerId === null || sellerId === ownerId);

export const orderFields = ({ id, number, currency }: Pick<OrderRecord, 'id' | 'number' | 'currency'>) => ({
  orderId: id,
  orderNumber: number,
  currency,
});

export const licensedFields = (item: ItemRecord) => ({
  itemId: item.id,
  beatId: item.beat_id,
  kind: kindSoldBy(item.license),
  beatTitle: item.beat_title,
  licenseId: item.license_id,
  licenseTitle: item.license.title,
  sellerId: item.seller_id,
});

export const itemFields = (item: ItemRecord) => ({ ...licensedFields(item), amountCents: netOf(item) });

/** Refunded part of the net price, by item. */
const refundedOf = (order: OrderRecord): ReadonlyMap<string, number> => {
  const kept = keptOf(order);
  return new Map(
    order.items.flatMap((item) => {
      const left = kept.get(item.id);
      return left === undefined ? [] : [[item.id, netOf(item) - leftOf(item, left).netCents] as const];
    }),
  );
};

/** Writes events for an order that was paid or refunded, or whose refund failed, and for its newly sold items. */
export const noteOrder = async (deps: Deps, trx: Trx, order: OrderRecord, before: OrderRecord): Promise<void> => {
  const at = deps.clock.now();
  const isNew = ({ id, state }: ItemRecord): boolean =>
    isStanding(state) && before.items.some((item) => item.id === id && item.state === 'pending');
  await writeEvents(
    deps,
    trx,
    ...order.items.filter(isNew).flatMap((item) => soldEvents(order, item, at)),
    ...(isPaid(order.state) && !isPaid(before.state) ? [paidEvent(order, at)] : []),
    ...refundedEvents(order, before, at),
  );
};

const soldEvents = (order: OrderRecord, item: ItemRecord, at: Date): AnyEvent[] => {
  const about = { at, once: item.id, sellerIds: [item.seller_id] };
  const fields = { ...orderFields(order), ...itemFields(item) };
  return [
    { ...about, type: 'beat.sold', data: () => ({ ...fields, exclusive: item.license.exclusive }) },
    ...(item.reason === 'upgrade'
      ? [{ ...about, type: 'license.upgraded' as const, data: () => ({ ...fields, replacesItemId: item.reason_id }) }]
      : []),
  ];
};

const paidEvent = (order: OrderRecord, at: Date): AnyEvent => ({
  type: 'order.paid',
  once: order.id,
  at: order.paid_at ?? at,
  sellerIds: sellersOf(order),
  data: (ownerId) => {
    const items = itemsOf(order, ownerId).map(itemFields);
    return { ...orderFields(order), amountCents: sum(items.map(({ amountCents }) => amountCents)), items };
  },
});

/** Some items of an order may be refunded while refunds of others fail, so it may get both events. */
const refundedEvents = (order: OrderRecord, before: OrderRecord, at: Date): AnyEvent[] => {
  const [was, is] = [refundedOf(before), refundedOf(order)];
  const moreOf = ({ id }: ItemRecord): number => (is.get(id) ?? 0) - (was.get(id) ?? 0);
  return (
    [
      ['order.refunded', 1],
      ['order.refund_failed', -1],
    ] as const
  ).flatMap(([type, sign]): AnyEvent[] => {
    const hasMoved = (item: ItemRecord): boolean => sign * moreOf(item) > 0;
    if (!order.items.some(hasMoved)) return [];
    const data = (ownerId: string | null) => {
      const items = itemsOf(order, ownerId);
      if (!items.some(hasMoved)) return null;
      return {
        ...orderFields(order),
        refundedCents: sum(items.map(({ id }) => is.get(id) ?? 0)),
        items: items.map((item) => ({ ...itemFields(item), refundedCents: is.get(item.id) ?? 0 })),
      };
    };
    return [{ type, at, sellerIds: sellersOf(order), data }];
  });
};

export const noteDisputed = (deps: Deps, trx: Trx, order: OrderRecord): Promise<void> =>
  writeEvents(deps, trx, {
    type: 'order.disputed',
    at: deps.clock.now(),
    sellerIds: sellersOf(order),
    data: (ownerId) => ({ ...orderFields(order), items: itemsOf(order, ownerId).map(itemFields) }),
  });
