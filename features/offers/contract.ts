import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, pageCounts, pageNumber, price, text, time, typedPrice } from '#contract-kit/shapes.ts';
import { buyingOff } from '#features/settings/buying-off.ts';
import { responseHours, maxOpen, maxProposals, maxTextLength, priceIssue, textIssue } from './rules.ts';
import { t } from '#contract-kit/texts/text.ts';

// A buyer offers a price for a beat under a license, and the seller accepts, declines or counters. Not to be confused
// with an assigned license, which a seller accepts from another seller (features/licenses).

export const offerState = z.enum(['open', 'countered', 'accepted', 'paid', 'declined', 'withdrawn', 'expired', 'void']);
export type OfferState = z.infer<typeof offerState>;

export const offerSide = z.enum(['buyer', 'seller']);
export type OfferSide = z.infer<typeof offerSide>;

/**
 * Why the offer ended without an action. `below`: its price was below the seller's minimum. `refused`: the seller has
 * blocked this buyer. `sold`: someone else bought the beat. `off_sale`: the beat or its license is no longer for sale.
 */
export const endReason = z.enum(['below', 'refused', 'sold', 'off_sale']);
export type EndReason = z.infer<typeof endReason>;

export const proposal = z.object({
  by: offerSide,
  price,
  text: z.string(),
  at: time,
});

export const offer = z.object({
  _id: id,
  /** Every action sends the version that it responds to. */
  version: z.int(),
  as: offerSide,
  state: offerState,
  endReason: endReason.nullable(),
  /** The side that must respond or pay; null once the offer has ended. */
  waitsFor: offerSide.nullable(),
  /** The actions that the caller can take now. */
  actions: z.array(z.enum(['accept', 'decline', 'counter', 'withdraw', 'pay'])),
  beat: z.object({
    _id: id,
    title: z.string(),
    coverImage: z.string(),
    price,
    user: z.object({ username: z.string(), name: z.string() }),
  }),
  license: z.object({ _id: id, title: z.string(), price, exclusive: z.boolean() }),
  /** Today's price of beat plus license; null if it isn't for sale. */
  list: price.nullable(),
  /** The latest proposal, for beat and license together. */
  price,
  /** Oldest first. */
  proposals: z.array(proposal).max(maxProposals),
  /** The other side. */
  with: z.object({ username: z.string(), name: z.string() }),
  /** Deadline of the response or the payment; null once the offer has ended. */
  expiresAt: time.nullable(),
  /** Nobody else can buy the beat exclusively until the deadline. */
  held: z.boolean(),
  createdAt: time,
  changedAt: time,
});
export type Offer = z.infer<typeof offer>;

const words = text(maxTextLength).superRefine((typed, context) => {
  const issue = textIssue(typed);
  if (issue !== null) context.addIssue({ code: 'custom', message: issue });
});

export const typedCents = typedPrice(priceIssue);

const offerId = z.object({ offerId: id });
const version = z.int().min(1).max(1_000_000);
const responded = z.object({ offer });
const belowHalf = { when: 'to sell an exclusive license for less than half its price' } as const;

const notFound = { OFFERS_NOT_FOUND: { status: 404, message: () => t`We can’t find this offer.` } } as const;
const stale = {
  /** The other side was faster, or the deadline has passed. `details.offer` is the offer's current state. */
  OFFERS_CHANGED: { status: 409, message: () => t`This offer has changed. Review it again before you respond.` },
} as const;
const wrongPrice = { OFFERS_WRONG_PRICE: { status: 400, message: () => t`This price doesn’t work.` } } as const;
const tooOften = {
  OFFERS_TOO_OFTEN: { status: 429, message: () => t`Too many offers in a short time. Try again later.` },
} as const;

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/v1/app/offers',
  access: 'user',
  summary:
    'List the offers that you made as a buyer, or that you received as a seller, 20 a page. Those that wait for you come first, then the most recently changed',
  query: z.object({ as: offerSide.default('buyer'), page: pageNumber() }),
  response: z.object({ offers: z.array(offer).max(20), ...pageCounts }),
});

/** The number for a badge. */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/v1/app/offers/waiting',
  access: 'user',
  summary: 'Count the offers that wait for your response or payment',
  response: z.object({ buyer: z.int(), seller: z.int() }),
});

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/v1/app/offers',
  access: 'user',
  summary: 'Offer a price for a beat with a license. An offer below the seller’s minimum is declined immediately',
  body: z.object({
    beatId: id,
    licenseId: id,
    /** Price for beat and license together. */
    price: typedCents,
    text: words.default(''),
  }),
  status: 201,
  response: responded,
  failures: {
    ...wrongPrice,
    ...tooOften,
    ECOM_OFF: { status: 409, message: buyingOff },
    OFFERS_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email before you make an offer.` },
    OFFERS_BEAT_NOT_FOUND: { status: 404, message: () => t`Beat not found` },
    OFFERS_OFF_SALE: { status: 409, message: () => t`This beat isn’t for sale with this license.` },
    OFFERS_OWN_BEAT: { status: 409, message: () => t`This is your own beat.` },
    OFFERS_NOT_TAKEN: { status: 409, message: () => t`The seller doesn’t accept offers for this license.` },
    OFFERS_ALREADY_OPEN: {
      status: 409,
      message: () => t`You’ve already made an offer for this beat with this license.`,
    },
    OFFERS_TOO_MANY: {
      status: 409,
      message: () => t`You have ${{ maxOpen: String(maxOpen) }} open offers. Withdraw one, or wait for a response.`,
    },
  },
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/app/offers/:offerId/accept',
  access: 'user',
  recentPassword: belowHalf,
  summary: 'Accept the latest price. The buyer then has 48 hours to pay',
  params: offerId,
  body: z.object({
    version,
    /** From the seller: nobody else can start to buy the beat exclusively until the offer is paid or ends. */
    hold: z.boolean().default(false),
  }),
  response: responded,
  failures: {
    ...notFound,
    ...stale,
    OFFERS_HELD: { status: 409, message: () => t`This beat is already held for another accepted offer.` },
  },
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/v1/app/offers/:offerId/decline',
  access: 'user',
  summary: 'Decline an offer or a counteroffer',
  params: offerId,
  body: z.object({ version }),
  response: responded,
  failures: { ...notFound, ...stale },
});

export const counterOffer = endpoint({
  method: 'POST',
  path: '/api/v1/app/offers/:offerId/counter',
  access: 'user',
  recentPassword: belowHalf,
  summary: `Propose another price. The other side has ${responseHours} hours to respond`,
  params: offerId,
  body: z.object({
    version,
    price: typedCents,
    text: words.default(''),
    /** Sent by the seller: the hold starts when the buyer accepts. */
    hold: z.boolean().default(false),
  }),
  response: responded,
  failures: {
    ...notFound,
    ...stale,
    ...wrongPrice,
    ...tooOften,
    OFFERS_LONG_ENOUGH: {
      status: 409,
      message: () =>
        t`You’ve reached the limit of ${{ maxProposals: String(maxProposals) }} prices. Accept or decline the offer.`,
    },
  },
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/v1/app/offers/:offerId/withdraw',
  access: 'user',
  summary: 'Withdraw your own offer before it’s accepted',
  params: offerId,
  body: z.object({ version }),
  response: responded,
  failures: { ...notFound, ...stale },
});

/** The minimums for the license chooser. */
export const listMinimums = endpoint({
  method: 'GET',
  path: '/api/v1/app/offers/minimums/:beatId',
  summary: 'List the licenses of a beat that accept offers, with the minimum price for beat and license together',
  params: z.object({ beatId: id }),
  response: z.object({ licenses: z.array(z.object({ licenseId: id, from: price })) }),
});
