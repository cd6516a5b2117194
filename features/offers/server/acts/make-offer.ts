import { shopCurrency } from '#contract-kit/currency.ts';
import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds, lockPerson } from '#features/account/server/public.ts';
import { findSellable } from '#features/catalogue/server/public.ts';
import { hasBlockedPerson } from '#features/mailing/server/public.ts';
import { isEcomEnabled } from '#features/settings/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { EndReason, makeOffer as contract, Offer } from '../../contract.ts';
import { maxOpen } from '../../rules.ts';
import { insertOffer, latestOf, type OfferRow, selectLive } from '../lifecycle/offer-states.ts';
import { mailAct } from '../mails/offer-mails.ts';
import { presentOffer } from '../read/present-offers.ts';
import { findMinimum } from '../settings/offer-settings.ts';
import { refusePrice } from './refuse-price.ts';

type Refusal = Failure<FailureCode<typeof contract>>;
type Body = ParsedInput<typeof contract>['body'];

declare module '#platform/events/events.ts' {
  interface Events {
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

const limits = {
  hour: { name: 'offers.made.hour', max: 20, seconds: 3600 },
  day: { name: 'offers.made.day', max: 60, seconds: 24 * 3600 },
} satisfies Record<string, RateLimit>;

interface Target {
  readonly beatId: string;
  readonly licenseId: string;
  readonly sellerId: string;
  readonly listCents: number;
  readonly minCents: number;
}

/** Finds the beat and license of an offer, or why they accept no offers. */
const findTarget = async (trx: Trx, actor: UserActor, { beatId, licenseId }: Body): Promise<Target | Refusal> => {
  const [found] = await findSellable(trx, [{ beatId, licenseId }]);
  if (!found?.beat) return fail('OFFERS_BEAT_NOT_FOUND');
  const { beat, license } = found;
  if (beat.state !== 'published' || !license) return fail('OFFERS_OFF_SALE');
  if (beat.sellerId === actor.id) return fail('OFFERS_OWN_BEAT');
  const minCents = await findMinimum(trx, { sellerId: beat.sellerId, licenseId });
  const listCents = beat.priceCents + license.price_cents;
  // A minimum that isn't below the list price leaves nothing to offer.
  if (minCents === null || minCents >= listCents) return fail('OFFERS_NOT_TAKEN');
  return { beatId, licenseId, sellerId: beat.sellerId, listCents, minCents };
};

/** Refuses a second offer for the same beat and license, and too many that await a response. */
const refuseMany = async (trx: Trx, buyerId: string, target: Target, now: Date): Promise<Refusal | null> => {
  const live = await selectLive(trx, now).where('buyer_id', '=', buyerId).execute();
  if (live.some((one) => one.beat_id === target.beatId && one.license_id === target.licenseId)) {
    return fail('OFFERS_ALREADY_OPEN');
  }
  return live.filter(({ state }) => state !== 'accepted').length >= maxOpen ? fail('OFFERS_TOO_MANY') : null;
};

/** Why an offer is declined at once. The seller isn't notified, and a blocked buyer can't tell why. */
const whyDeclined = async (trx: Trx, buyerId: string, { sellerId, minCents }: Target, cents: number) => {
  if (cents < minCents) return 'below';
  const [seller] = await findUsersByIds(trx, [sellerId]);
  const isBlocked = seller && (await hasBlockedPerson(trx, { receiver: seller.email, senderId: buyerId }));
  return (isBlocked ? 'refused' : null) satisfies EndReason | null;
};

interface Made {
  readonly offer: OfferRow;
  readonly presented: Offer;
  readonly at: Date;
}

const announceOffer = (trx: Trx, { offer, presented: { beat, license }, at }: Made): Promise<void> =>
  publish(trx, 'offers.received', {
    offerId: offer.id,
    beatId: beat._id,
    beatTitle: beat.title,
    licenseId: license._id,
    licenseTitle: license.title,
    sellerId: offer.seller_id,
    amountCents: latestOf(offer).cents,
    currency: shopCurrency(),
    expiresAt: offer.expires_at.toISOString(),
    at,
  });

export const makeOffer = async (
  deps: Deps,
  { actor, body }: { readonly actor: UserActor; readonly body: Body },
): Promise<{ offer: Offer } | Refusal> => {
  if (!(await isEcomEnabled(deps.db))) return fail('ECOM_OFF');
  const wait = await checkRateLimits(deps, [limits.hour, actor.id], [limits.day, actor.id]);
  if (wait > 0) return fail('OFFERS_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx): Promise<{ offer: Offer } | Refusal> => {
    const buyer = await lockPerson(trx, actor.id);
    if (!buyer?.email_verified_at) return fail('OFFERS_EMAIL_UNVERIFIED');
    const target = await findTarget(trx, actor, body);
    if (isFailure(target)) return target;
    const now = deps.clock.now();
    const refused = refusePrice(deps, body.price, target.listCents) ?? (await refuseMany(trx, buyer.id, target, now));
    if (refused) return refused;
    const declined = await whyDeclined(trx, buyer.id, target, body.price);
    const offer = await insertOffer(
      trx,
      {
        id: newId(now.getTime()),
        buyer_id: buyer.id,
        seller_id: target.sellerId,
        beat_id: target.beatId,
        license_id: target.licenseId,
        proposal: { by: 'buyer', cents: body.price, text: body.text, at: now.toISOString() },
        declined,
      },
      now,
    );
    const presented = await presentOffer(trx, { offer, side: 'buyer', now });
    if (declined === null) {
      await mailAct(deps, trx, { offer, act: 'made', by: 'buyer' });
      await announceOffer(trx, { offer, presented, at: now });
    }
    return { offer: presented };
  });
};
