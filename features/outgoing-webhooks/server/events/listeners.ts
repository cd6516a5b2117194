import { findOrder, type ItemRecord, type OrderRecord } from '#features/orders/server/public.ts';
import { isStanding } from '#features/orders/state-groups.ts';
import type { EventHandlers } from '#platform/events/events.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { stopLabelEndpoints } from '../security.ts';
import { licensedFields, noteDisputed, noteOrder, orderFields } from './note-order.ts';
import { writeEvents } from './write-events.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Offers declares this event, too, but may be left out of the build. */
    'offers.received': {
      readonly offerId: string;
      readonly beatId: string;
      readonly beatTitle: string;
      readonly licenseId: string;
      readonly licenseTitle: string;
      readonly sellerId: string;
      readonly amountCents: number;
      readonly currency: string;
      readonly expiresAt: string;
      readonly at: Date;
    };
  }
}

interface Moved {
  readonly item: ItemRecord;
  readonly before: ItemRecord['state'];
}

const getOrder = async (trx: Trx, { order_id: id }: ItemRecord): Promise<OrderRecord> => {
  const order = await findOrder(trx, { id });
  if (!order) throw new Error(`the order ${id} of an item is missing`);
  return order;
};

/** A sold license has ended, or is valid again. */
const noteItem = async (deps: Deps, trx: Trx, { item, before }: Moved): Promise<void> => {
  if (before === 'pending' || isStanding(before) === isStanding(item.state)) return;
  await writeEvents(deps, trx, {
    at: deps.clock.now(),
    sellerIds: [item.seller_id],
    type: isStanding(before) ? 'license.ended' : 'license.restored',
    data: async () => ({ ...orderFields(await getOrder(trx, item)), ...licensedFields(item) }),
  });
};

export const outgoingWebhooksListeners = (deps: Deps): EventHandlers => ({
  'account.no-admin': stopLabelEndpoints,
  'orders.changed': (trx, { order, before }) => noteOrder(deps, trx, order, before),
  'orders.disputed': (trx, { order }) => noteDisputed(deps, trx, order),
  'orders.item-moved': (trx, moved) => noteItem(deps, trx, moved),
  'catalogue.published': (trx, { at, ...beat }) =>
    writeEvents(deps, trx, { type: 'beat.published', at, sellerIds: [beat.sellerId], data: () => beat }),
  'offers.received': (trx, { at, ...offer }) =>
    writeEvents(deps, trx, { type: 'offer.received', at, sellerIds: [offer.sellerId], data: () => offer }),
  'splits.accepted': (trx, { at, ...share }) =>
    writeEvents(deps, trx, { type: 'split.accepted', at, sellerIds: [share.sellerId], data: () => share }),
  'payouts.paid': (trx, { at, ...payout }) =>
    writeEvents(deps, trx, {
      type: 'payout.paid',
      once: payout.payoutId,
      at,
      sellerIds: [payout.sellerId],
      data: () => payout,
    }),
});
