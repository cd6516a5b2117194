import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { Offer, OfferSide } from '../../contract.ts';
import { maxProposals } from '../../rules.ts';
import { endedOf, findOfferNow, type OfferNow } from '../lifecycle/offer-now.ts';
import {
  isShownToSeller,
  lockOffer,
  mayAct,
  type OfferAction,
  type OfferRow,
  transitionOffer,
} from '../lifecycle/offer-states.ts';
import { mailAct } from '../mails/offer-mails.ts';
import { decideHold } from './decide-hold.ts';
import { presentOffer } from '../read/present-offers.ts';
import { findMinimum } from '../settings/offer-settings.ts';
import { refusePrice } from './refuse-price.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Call {
  readonly actor: UserActor;
  readonly offerId: string;
  /** The version that the caller saw. */
  readonly version: number;
}

interface Locked extends OfferNow {
  readonly side: OfferSide;
  readonly now: Date;
}

type NotActed = Failure<'OFFERS_NOT_FOUND' | 'OFFERS_CHANGED'>;

const sideOf = ({ offer }: Pick<OfferNow, 'offer'>, userId: string): OfferSide | null => {
  if (offer.buyer_id === userId) return 'buyer';
  return offer.seller_id === userId && isShownToSeller(offer) ? 'seller' : null;
};

/** Fails unless the caller may do this now. If both sides act at once, the second one's version is outdated. */
const lockFor = async (
  deps: Deps,
  trx: Trx,
  { actor, offerId, version }: Call,
  action: OfferAction,
): Promise<Locked | NotActed> => {
  const now = deps.clock.now();
  const row = await lockOffer(trx, offerId);
  if (!row) return fail('OFFERS_NOT_FOUND');
  const side = sideOf({ offer: row }, actor.id);
  if (side === null) return fail('OFFERS_NOT_FOUND');
  const found = await findOfferNow(trx, row, now);
  const offer = endedOf(found);
  if (offer.version === version && mayAct(offer, action, side)) return { ...found, side, now };
  return fail('OFFERS_CHANGED', { details: { offer: await presentOffer(trx, { offer: row, side, now }) } });
};

const act = <Refusal extends string>(
  deps: Deps,
  call: Call,
  action: OfferAction,
  work: (trx: Trx, locked: Locked) => Promise<{ offer: Offer } | Failure<Refusal>>,
): Promise<{ offer: Offer } | Failure<Refusal> | NotActed> =>
  inTransaction(deps.db, async (trx) => {
    const locked = await lockFor(deps, trx, call, action);
    return isFailure(locked) ? locked : await work(trx, locked);
  });

const listCentsOf = ({ beat, license }: Locked['sellable']): number =>
  (beat?.priceCents ?? 0) + (license?.price_cents ?? 0);

/** Whether a seller must enter their password: an exclusive license and its beat for less than half of their price. */
const givesAway = ({ sellable, side }: Pick<Locked, 'sellable' | 'side'>, cents: number): boolean =>
  side === 'seller' && (sellable.license?.exclusive ?? false) && 2 * cents < listCentsOf(sellable);

export const acceptOffer = (deps: Deps, { hold, ...call }: Call & { readonly hold: boolean }) =>
  act(deps, call, 'accept', async (trx, { offer, sellable, side, now }) => {
    const cents = offer.proposals.at(-1)?.cents ?? 0;
    if (givesAway({ sellable, side }, cents) && !isConfirmed(call.actor)) return fail('PASSWORD_REQUIRED');
    const held = await decideHold(trx, {
      offer,
      isExclusive: sellable.license?.exclusive ?? false,
      // If the buyer accepts, what counts is whether the seller had asked to hold the beat.
      wished: side === 'seller' ? hold : offer.hold,
      side,
      now,
    });
    if (isFailure(held)) return held;
    const accepted = await transitionOffer(trx, offer, 'accepted', { now, hold: held });
    await mailAct(deps, trx, { offer: accepted, act: 'accepted', by: side });
    return { offer: await presentOffer(trx, { offer: accepted, side, now }) };
  });

export const declineOffer = (deps: Deps, call: Call) =>
  act<never>(deps, call, 'decline', async (trx, { offer, side, now }) => {
    const declined = await transitionOffer(trx, offer, 'declined', { now });
    await mailAct(deps, trx, { offer: declined, act: 'declined', by: side });
    return { offer: await presentOffer(trx, { offer: declined, side, now }) };
  });

export const withdrawOffer = (deps: Deps, call: Call) =>
  act<never>(deps, call, 'withdraw', async (trx, { offer, side, now }) => {
    const withdrawn = await transitionOffer(trx, offer, 'withdrawn', { now });
    return { offer: await presentOffer(trx, { offer: withdrawn, side, now }) };
  });

const refuseBelowMinimum = async (
  trx: Trx,
  offer: OfferRow,
  cents: number,
): Promise<Failure<'OFFERS_WRONG_PRICE'> | null> => {
  const minCents = await findMinimum(trx, { sellerId: offer.seller_id, licenseId: offer.license_id });
  if (minCents === null || cents >= minCents) return null;
  const message = forCaller(() => t`Offer at least ${{ min: formatCents(minCents) }}.`);
  return fail('OFFERS_WRONG_PRICE', { message, fields: { price: [message] } });
};

const counterLimit: RateLimit = { name: 'offers.countered', max: 60, seconds: 3600 };

interface Counter extends Call {
  readonly price: number;
  readonly text: string;
  readonly hold: boolean;
}

/** A counteroffer has the bounds of a first offer, except that sellers may go below their own minimum. */
export const counterOffer = async (deps: Deps, { price, text, hold, ...call }: Counter) => {
  const wait = await checkRateLimits(deps, [counterLimit, call.actor.id]);
  if (wait > 0) return fail('OFFERS_TOO_OFTEN', { retryAfterSeconds: wait });
  return await act(deps, call, 'counter', async (trx, { offer, sellable, side, now }) => {
    if (givesAway({ sellable, side }, price) && !isConfirmed(call.actor)) return fail('PASSWORD_REQUIRED');
    const wrong =
      refusePrice(deps, price, listCentsOf(sellable)) ??
      (side === 'buyer' ? await refuseBelowMinimum(trx, offer, price) : null);
    if (wrong) return wrong;
    if (offer.proposals.length >= maxProposals) return fail('OFFERS_LONG_ENOUGH');
    const countered = await transitionOffer(trx, offer, 'countered', {
      now,
      proposal: { by: side, cents: price, text, at: now.toISOString() },
      hold: side === 'seller' && hold && (sellable.license?.exclusive ?? false),
    });
    await mailAct(deps, trx, { offer: countered, act: 'countered', by: side });
    return { offer: await presentOffer(trx, { offer: countered, side, now }) };
  });
};
