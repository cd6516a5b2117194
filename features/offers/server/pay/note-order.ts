import type { OrderRecord } from '#features/orders/server/public.ts';
import { isPaid } from '#features/orders/state-groups.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOffer, offerLife, transitionOffer } from '../lifecycle/offer-states.ts';

/**
 * Updates offers after an order has changed. Offers that it paid become paid. If an item was lost because someone else
 * had bought the beat exclusively, the item's offer becomes void, and the order's own email says so. If the order
 * bought a beat exclusively, the sweep soon ends other buyers' offers for that beat. Idempotent.
 */
export const noteOrder = async ({ clock, jobs }: Deps, trx: Trx, order: OrderRecord): Promise<void> => {
  if (!isPaid(order.state)) return;
  const now = clock.now();
  const withOffer = order.items.flatMap(({ reason, reason_id: id, state }) =>
    reason === 'offer' && id !== null ? [{ id, isLost: state === 'lost' }] : [],
  );
  for (const { id, isLost } of withOffer.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const offer = await lockOffer(trx, id);
    const to = isLost ? 'void' : 'paid';
    if (!offer || !offerLife.may(offer, to)) continue;
    await transitionOffer(trx, offer, to, { now, ...(isLost && { endReason: 'sold' }) });
  }
  const sold = order.items
    .filter(({ license, state }) => license.exclusive && state !== 'lost')
    .map(({ beat_id: beatId }) => beatId);
  if (sold.length === 0) return;
  const rival = await trx
    .selectFrom('offers_offers')
    .select('id')
    .where('beat_id', 'in', sold)
    .where('waits_for', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (rival) await jobs.send('offers.sweep', {}, { trx });
};
