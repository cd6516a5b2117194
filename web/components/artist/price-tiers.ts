import { groupBy } from '#contract-kit/group-by.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { pricing } from '#content/pricing.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import { formatLimit, type TermName } from '#features/licenses/terms.ts';
import { hasParts, type LicensePrices, pricesOf } from '#features/licenses/web/public-cards.tsx';

/** One license across all beats of an artist, with the total price. */
export interface PriceTier {
  readonly title: string;
  /** The prices of the beat with the lowest total. */
  readonly prices: LicensePrices;
  /** True if beats have different prices and this is the lowest. */
  readonly from: boolean;
  readonly files: string;
  readonly copies: string;
  readonly streams: string;
  readonly recommended: boolean;
  /** The beats that are sold under the license, cheapest first. */
  readonly beats: readonly Beat[];
}

/** "MP3 + WAV + trackouts": words are lowercase, abbreviations aren't. */
const tierLabelOf = (kind: FileKind): string => {
  const { label, isSound } = fileFormats[kind];
  return isSound ? label : label.toLowerCase();
};

const limitOf = (license: Beat['licenses'][number], name: TermName): string => {
  const term = license.usageTerms.find((candidate) => candidate.name === name);
  return term ? formatLimit(term.limit) : 'None';
};

/** For an artist who has nothing in the store yet. */
const advertised = (): PriceTier[] =>
  pricing.map(({ title, price, was, files, copies, streams }) => ({
    title,
    prices: { total: price, regular: was, parts: null },
    files,
    copies,
    streams,
    from: false,
    recommended: false,
    beats: [],
  }));

type Priced = Pick<PriceTier, 'prices'>;
const byTotal = (one: Priced, other: Priced): number =>
  priceToCents(one.prices.total) - priceToCents(other.prices.total);

/** Cheapest first. */
export const priceTiers = (beats: readonly Beat[]): PriceTier[] => {
  // A kit's only license is not a tier.
  const offers = beats
    .filter(({ kind }) => kind === 'beat')
    .flatMap((beat) => beat.licenses.map((license) => ({ beat, license })));
  if (offers.length === 0) return advertised();
  const apart = hasParts(beats);
  const byTitle = groupBy(offers, ({ license }) => license.title);
  const tiers = [...byTitle].flatMap(([title, same]): PriceTier[] => {
    const priced = same.map((offer) => ({ ...offer, prices: pricesOf(offer.beat, offer.license, apart) }));
    const [first] = priced.sort(byTotal);
    if (!first) return [];
    const { license, prices } = first;
    const from = priced.some((offer) => offer.prices.total !== prices.total);
    return [
      {
        title,
        prices,
        from,
        files: license.fileTypes.map((kind) => tierLabelOf(kind)).join(' + '),
        copies: limitOf(license, 'Distribution Limit'),
        streams: limitOf(license, 'Online Audio Stream Limit'),
        recommended: license.recommended,
        beats: priced.map(({ beat }) => beat),
      },
    ];
  });
  return tiers.sort(byTotal);
};
