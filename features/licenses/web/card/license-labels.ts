import { priceToCents, totalPrice } from '#contract-kit/money.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { License, UsageTerm } from '../../contract.ts';
import { formatLimit, type TermName } from '../../terms.ts';

/** What the chooser and the comparison need from a beat. Every Beat, Track and PlayableBeat fits. */
export type LicensedBeat = Pick<Beat, '_id' | 'title' | 'price' | 'coverImage' | 'licenses' | 'user'>;

/**
 * What a buyer pays for this beat under this license, and the license's price before a reduction. The two are comparable only
 * if the beat itself costs nothing: `parts` then is null, otherwise the prices of beat and license.
 */
export const pricesOf = (beat: Pick<LicensedBeat, 'price'>, license: Pick<License, 'price' | 'regularPrice'>) => ({
  total: totalPrice(beat.price, license.price),
  regular: license.regularPrice,
  parts:
    license.regularPrice === null || priceToCents(beat.price) === 0
      ? null
      : { beat: beat.price, license: license.price },
});

const brief: Readonly<Record<TermName, (text: string, limit: string) => string>> = {
  'Distribution Limit': (text) => `${text} copies`,
  'Online Audio Stream Limit': (text) => `${text} streams`,
  'Music Video Limit': (text, limit) => `${text} ${limit === '1' ? 'video' : 'videos'}`,
  'Radio Broadcasting': (_, limit) => (limit.toLowerCase() === 'yes' ? 'radio' : 'no radio'),
  'For Profit Live Performances': (_, limit) => (limit.toLowerCase() === 'yes' ? 'paid shows' : 'no paid shows'),
};

/** All terms in one line, for a small screen: "2,500 copies · 10,000 streams · 1 video · no radio · no paid shows". */
export const termsInBrief = ({ usageTerms }: Pick<License, 'usageTerms'>): string =>
  usageTerms.map(({ name, limit }) => brief[name](formatLimit(limit), limit)).join(' · ');

/** A yes or no gets an icon; everything else is a number or a word. */
export const readTerm = ({ limit }: UsageTerm): { readonly text: string; readonly kind: 'yes' | 'no' | 'amount' } => {
  const lower = limit.toLowerCase();
  return { text: formatLimit(limit), kind: lower === 'yes' || lower === 'no' ? lower : 'amount' };
};
