import { totalPrice } from '#contract-kit/money.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { License, UsageTerm } from '../../contract.ts';
import { formatLimit } from '../../terms.ts';

/** What the chooser and the comparison need from a beat. Every Beat, Track and PlayableBeat fits. */
export type LicensedBeat = Pick<Beat, '_id' | 'title' | 'price' | 'coverImage' | 'licenses' | 'user'>;

/** What a buyer pays for this beat under this license, and the price before a reduction. */
export const pricesOf = (beat: Pick<LicensedBeat, 'price'>, license: Pick<License, 'price' | 'regularPrice'>) => ({
  total: totalPrice(beat.price, license.price),
  regular: license.regularPrice === null ? null : totalPrice(beat.price, license.regularPrice),
});

/** A yes or no gets an icon; everything else is a number or a word. */
export const readTerm = ({ limit }: UsageTerm): { readonly text: string; readonly kind: 'yes' | 'no' | 'amount' } => {
  const lower = limit.toLowerCase();
  return { text: formatLimit(limit), kind: lower === 'yes' || lower === 'no' ? lower : 'amount' };
};
