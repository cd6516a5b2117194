import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { mailExpired, mailVoid } from '../mails/offer-mails.ts';
import { findOfferNow, findOffersNow } from '../lifecycle/offer-now.ts';
import { lockOffer, transitionOffer } from '../lifecycle/offer-states.ts';

const atOnce = 500;
/** The smallest id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Stores the end of an offer that has ended, and emails those concerned. */
const endIfOver = (deps: Deps, id: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const offer = await lockOffer(trx, id);
    if (!offer) return;
    const { over } = await findOfferNow(trx, offer, now);
    if (!over) return;
    if (over.state === 'expired') {
      await transitionOffer(trx, offer, 'expired', { now });
      if (offer.waits_for !== null) await mailExpired(deps, trx, { offer, waitedFor: offer.waits_for });
    } else {
      await mailVoid(deps, trx, await transitionOffer(trx, offer, 'void', { now, endReason: over.endReason }));
    }
  });

/** Ends offers whose deadline has passed, or whose beats or licenses are no longer for sale. Idempotent. */
export const sweep = async (deps: Deps): Promise<void> => {
  let last = beforeAll;
  for (;;) {
    const live = await deps.db
      .selectFrom('offers_offers')
      .selectAll()
      .where('waits_for', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const found = await findOffersNow(deps.db, live, deps.clock.now());
    for (const { offer, over } of found) if (over) await endIfOver(deps, offer.id);
    const end = live.at(-1);
    if (!end || live.length < atOnce) return;
    last = end.id;
  }
};
