import { groupBy } from '#contract-kit/group-by.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { fileFormats, type FileKind, isSound } from '#features/licenses/file-kinds.ts';
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
  const { label } = fileFormats[kind];
  return isSound(kind) ? label : label.toLowerCase();
};

const limitOf = (license: Beat['licenses'][number], name: TermName): string => {
  const term = license.usageTerms.find((candidate) => candidate.name === name);
  return term ? formatLimit(term.limit) : t`None`;
};

type Advertised = DocumentData<'prices'>['tiers'];

/** For an artist who has nothing in the store yet. */
export const advertisedTiers = (advertised: Advertised): PriceTier[] =>
  advertised.map(({ title, price, was = null, files, copies, streams }) => ({
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

/** Cheapest first; the advertised ones if the artist has no beat. */
export const priceTiers = (beats: readonly Beat[], advertised: Advertised): PriceTier[] => {
  // A kit's only license is not a tier.
  const offers = beats
    .filter(({ kind }) => kind === 'beat')
    .flatMap((beat) => beat.licenses.map((license) => ({ beat, license })));
  if (offers.length === 0) return advertisedTiers(advertised);
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
