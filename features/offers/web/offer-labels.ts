import { formatPrice } from '#contract-kit/format.ts';
import type { Offer, OfferSide, OfferState } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

interface StateLabel {
  readonly words: string;
  readonly tone: 'neutral' | 'accent' | 'good' | 'warn';
}

const ended = (): Readonly<Record<Exclude<OfferState, 'open' | 'countered' | 'accepted'>, StateLabel>> => ({
  paid: { words: t`Bought`, tone: 'good' },
  declined: { words: t`Declined`, tone: 'neutral' },
  withdrawn: { words: t`Withdrawn`, tone: 'neutral' },
  expired: { words: t`Expired`, tone: 'neutral' },
  void: { words: t`Ended`, tone: 'neutral' },
});

export const stateLabel = ({ state, waitsFor, as }: Pick<Offer, 'state' | 'waitsFor' | 'as'>): StateLabel => {
  if (state === 'accepted') return { words: t`Accepted`, tone: 'good' };
  if (state !== 'open' && state !== 'countered') return ended()[state];
  return waitsFor === as ? { words: t`Your turn`, tone: 'warn' } : { words: t`Waiting`, tone: 'accent' };
};

type Shown = Pick<Offer, 'state' | 'waitsFor' | 'as' | 'price' | 'held' | 'endReason' | 'with' | 'license'>;

const accepted = ({ as, price, held, license, with: other }: Shown): string => {
  const amount = formatPrice(price);
  if (as === 'seller') {
    const can = t`${{ buyer: other.name }} can buy it for ${{ price: amount }}.`;
    return held ? `${can} ${t`You’re holding the beat for them.`}` : can;
  }
  const can = t`You can buy it for ${{ price: amount }}.`;
  if (held) return `${can} ${t`It’s held for you: nobody else can buy it exclusively.`}`;
  return license.exclusive ? `${can} ${t`Someone else may buy it first.`}` : can;
};

const waiting = ({ state, as, waitsFor, price, with: other }: Shown): string => {
  const { name } = other;
  if (waitsFor !== as) return t`Waiting for ${{ name }}`;
  const amount = formatPrice(price);
  if (as === 'buyer') return t`${{ seller: name }} asks for ${{ price: amount }}.`;
  return state === 'open'
    ? t`${{ buyer: name }} offers ${{ price: amount }}.`
    : t`${{ buyer: name }} now offers ${{ price: amount }}.`;
};

export const statusLine = (offer: Shown): string => {
  const { state, as, endReason, with: other } = offer;
  if (state === 'accepted') return accepted(offer);
  if (state === 'open' || state === 'countered') return waiting(offer);
  if (state === 'paid')
    return as === 'buyer' ? t`You bought it with this offer.` : t`${{ buyer: other.name }} bought it with this offer.`;
  if (state === 'void') {
    return endReason === 'sold'
      ? t`The beat was sold to someone else first.`
      : t`The beat is no longer for sale with this license.`;
  }
  if (state === 'expired') return t`Nobody responded or paid in time.`;
  if (state === 'withdrawn') return as === 'buyer' ? t`You withdrew it.` : t`${{ name: other.name }} withdrew it.`;
  return endReason === 'below' ? t`It was below the seller’s minimum.` : t`No deal this time.`;
};

/** What must be done before the deadline. */
export const deadlineLabel = ({ state, as, waitsFor }: Pick<Offer, 'state' | 'as' | 'waitsFor'>): string => {
  if (waitsFor !== as) return t`They have until`;
  return state === 'accepted' ? t`Pay by` : t`Respond by`;
};

export const bySide = (by: OfferSide, { as, with: other }: Pick<Offer, 'as' | 'with'>): string =>
  by === as ? t`You` : other.name;
