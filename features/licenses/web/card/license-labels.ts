import { priceToCents, totalPrice } from '#contract-kit/money.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { License, UsageTerm } from '../../contract.ts';
import { isForKits } from '../../kinds.ts';
import { formatLimit, type TermName } from '../../terms.ts';

/** The fields of a beat that the chooser and the comparison need. Every Beat, Track and PlayableBeat fits. */
export type LicensedBeat = Pick<Beat, '_id' | 'title' | 'price' | 'coverImage' | 'licenses' | 'user'>;

export interface LicensePrices {
  /** The buyer's price: the beat plus the license. */
  readonly total: string;
  /**
   * The license's price before a reduction, shown only beside the license's own price, because it doesn't include a
   * beat.
   */
  readonly regular: string | null;
  /** The parts of the total; null if it's only the license's price. */
  readonly parts: { readonly beat: string; readonly license: string } | null;
}

/** Whether buyers see the parts of a total: on all compared cards or on none. */
export const hasParts = (beats: readonly Pick<LicensedBeat, 'price'>[]): boolean =>
  beats.some(({ price }) => priceToCents(price) > 0);

/** The price of this beat under this license, wherever it's shown. `apart`: see `hasParts`. */
export const pricesOf = (
  beat: Pick<LicensedBeat, 'price'>,
  license: Pick<License, 'price' | 'regularPrice' | 'fileTypes'>,
  apart = hasParts([beat]),
): LicensePrices => ({
  total: totalPrice(beat.price, license.price),
  regular: license.regularPrice,
  // A kit has no price beside its license's.
  parts: apart && !isForKits(license) ? { beat: beat.price, license: license.price } : null,
});

const brief: Readonly<Record<TermName, (text: string, limit: string) => string>> = {
  'Distribution Limit': (text) => `${text} copies`,
  'Online Audio Stream Limit': (text) => `${text} streams`,
  'Music Video Limit': (text, limit) => `${text} ${limit === '1' ? 'video' : 'videos'}`,
  'Radio Broadcasting': (_, limit) => (limit.toLowerCase() === 'yes' ? 'radio' : 'no radio'),
  'For Profit Live Performances': (_, limit) => (limit.toLowerCase() === 'yes' ? 'paid shows' : 'no paid shows'),
  'Monetized Video Streams': (text) => `${text} monetized views`,
  'Content ID Registration': (_, limit) => (limit.toLowerCase() === 'yes' ? 'Content ID' : 'no Content ID'),
};

/** All terms in one line, for a small screen: "2,500 copies · 10,000 streams · 1 video · no radio · no paid shows". */
export const termsInBrief = ({ usageTerms }: Pick<License, 'usageTerms'>): string =>
  usageTerms.map(({ name, limit }) => brief[name](formatLimit(limit), limit)).join(' · ');

/** A yes or no gets an icon; everything else is a number or a word. */
export const readTerm = ({ limit }: UsageTerm): { readonly text: string; readonly kind: 'yes' | 'no' | 'amount' } => {
  const lower = limit.toLowerCase();
  return { text: formatLimit(limit), kind: lower === 'yes' || lower === 'no' ? lower : 'amount' };
};
