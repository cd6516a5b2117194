import { formatPrice } from '#contract-kit/format.ts';
import type { Offer, OfferSide, OfferState } from '../contract.ts';

interface StateLabel {
  readonly words: string;
  readonly tone: 'neutral' | 'accent' | 'good' | 'warn';
}

const ended: Readonly<Record<Exclude<OfferState, 'open' | 'countered' | 'accepted'>, StateLabel>> = {
  paid: { words: 'Bought', tone: 'good' },
  declined: { words: 'Declined', tone: 'neutral' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
  expired: { words: 'Expired', tone: 'neutral' },
  void: { words: 'Ended', tone: 'neutral' },
};

export const stateLabel = ({ state, waitsFor, as }: Pick<Offer, 'state' | 'waitsFor' | 'as'>): StateLabel => {
  if (state === 'accepted') return { words: 'Accepted', tone: 'good' };
  if (state !== 'open' && state !== 'countered') return ended[state];
  return waitsFor === as ? { words: 'Your turn', tone: 'warn' } : { words: 'Waiting', tone: 'accent' };
};

type Shown = Pick<Offer, 'state' | 'waitsFor' | 'as' | 'price' | 'held' | 'endReason' | 'with' | 'license'>;

const accepted = ({ as, price, held, license, with: other }: Shown): string => {
  if (as === 'seller') {
    return `${other.name} can buy it for ${formatPrice(price)}.${held ? ' You’re holding the beat for them.' : ''}`;
  }
  const buy = `You can buy it for ${formatPrice(price)}.`;
  if (held) return `${buy} It’s held for you: nobody else can buy it exclusively.`;
  return license.exclusive ? `${buy} Someone else may buy it first.` : buy;
};

const waiting = ({ state, as, waitsFor, price, with: other }: Shown): string => {
  if (waitsFor !== as) return `Waiting for ${other.name}`;
  const says = as === 'buyer' ? 'asks for' : state === 'open' ? 'offers' : 'now offers';
  return `${other.name} ${says} ${formatPrice(price)}.`;
};

export const statusLine = (offer: Shown): string => {
  const { state, as, endReason, with: other } = offer;
  if (state === 'accepted') return accepted(offer);
  if (state === 'open' || state === 'countered') return waiting(offer);
  if (state === 'paid')
    return as === 'buyer' ? 'You bought it with this offer.' : `${other.name} bought it with this offer.`;
  if (state === 'void') {
    return endReason === 'sold'
      ? 'The beat was sold to someone else first.'
      : 'The beat is no longer for sale with this license.';
  }
  if (state === 'expired') return 'Nobody responded or paid in time.';
  if (state === 'withdrawn') return as === 'buyer' ? 'You withdrew it.' : `${other.name} withdrew it.`;
  return endReason === 'below' ? 'It was below the seller’s minimum.' : 'No deal this time.';
};

/** What must be done before the deadline. */
export const deadlineLabel = ({ state, as, waitsFor }: Pick<Offer, 'state' | 'as' | 'waitsFor'>): string => {
  if (waitsFor !== as) return 'They have until';
  return state === 'accepted' ? 'Pay by' : 'Respond by';
};

export const bySide = (by: OfferSide, { as, with: other }: Pick<Offer, 'as' | 'with'>): string =>
  by === as ? 'You' : other.name;
