import { formatList } from '#contract-kit/format.ts';
import { licensePhrase } from '#features/licenses/license-phrase.ts';
import {
  type CodeRule,
  type DealRule,
  type Discount,
  discountLines,
  freeLines,
  type ListLine,
} from './discount-lines.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export interface NamedLine extends ListLine {
  readonly sellerUsername: string;
  /** Display name: "Sol Marrow". */
  readonly sellerName: string;
  readonly licenseTitle: string;
}

export interface Hint {
  readonly words: string;
  /** Username. */
  readonly seller: string;
}

interface Rules {
  readonly codes: readonly CodeRule[];
  readonly deals: readonly DealRule[];
}

/** No hint if more lines than this are missing. */
const maxMissing = 5;
/** Deals to try, the nearest first. */
const maxTried = 10;

interface Candidate {
  readonly deal: DealRule;
  readonly fitting: readonly NamedLine[];
  /** Number of lines to add until the deal applies, or takes more off. */
  readonly missing: number;
}

/**
 * "Add one more by Sol Marrow under the Basic License and the cheapest is free". Names the deal with the fewest missing lines
 * that would win if these cost as much as the cheapest line that it fits; null if there is none. A buyer who has a
 * seller's deal isn't asked for more of theirs.
 */
export const writeHint = (
  lines: readonly NamedLine[],
  rules: Rules,
  discounts: readonly (Discount | null)[],
): Hint | null => {
  const dealt = new Set(
    lines.filter((_, index) => discounts[index]?.reason === 'deal').map(({ sellerId }) => sellerId),
  );
  const candidates = rules.deals
    .filter(({ sellerId }) => !dealt.has(sellerId))
    .flatMap((deal): Candidate[] => {
      const fitting = lines.filter((line) => line.sellerId === deal.sellerId && deal.fits(line));
      const missing = missingLines(deal, fitting.length);
      return missing === null ? [] : [{ deal, fitting, missing }];
    })
    .toSorted((a, b) => a.missing - b.missing)
    .slice(0, maxTried);
  const best = candidates.find((candidate) => wouldWin(candidate, { lines, rules, discounts }));
  return best ? { words: inWords(best), seller: best.fitting[0]?.sellerUsername ?? '' } : null;
};

const missingLines = (deal: DealRule, count: number): number | null => {
  if (count === 0) return null;
  if (deal.kind === 'from') {
    return count < deal.from && deal.from - count <= maxMissing ? deal.from - count : null;
  }
  for (let more = 1; more <= maxMissing; more += 1) {
    if (freeLines(deal, count + more) > freeLines(deal, count)) return more;
  }
  return null;
};

const wouldWin = (
  { deal, fitting, missing }: Candidate,
  now: {
    readonly lines: readonly NamedLine[];
    readonly rules: Rules;
    readonly discounts: readonly (Discount | null)[];
  },
): boolean => {
  const cheapest = fitting.toSorted((a, b) => a.listCents - b.listCents)[0];
  if (!cheapest) return false;
  const ofSeller = now.lines.filter(({ sellerId }) => sellerId === deal.sellerId);
  const more = Array.from({ length: missing }, () => ({ ...cheapest }));
  const { discounts } = discountLines([...ofSeller, ...more], {
    codes: now.rules.codes,
    deals: now.rules.deals.filter(({ sellerId }) => sellerId === deal.sellerId),
  });
  const saved = now.lines.reduce(
    (sum, { sellerId }, index) => (sellerId === deal.sellerId ? sum + (now.discounts[index]?.discountCents ?? 0) : sum),
    0,
  );
  const would = discounts.reduce(
    (sum, discount) => (discount?.reasonId === deal.id ? sum + discount.discountCents : sum),
    0,
  );
  return would > saved;
};

const inWords = ({ deal, fitting, missing }: Candidate): string => {
  const titles = [...new Set(fitting.map(({ licenseTitle }) => licensePhrase(licenseTitle)))];
  const license = formatList(titles, 'disjunction');
  const seller = fitting[0]?.sellerName ?? '';
  if (deal.kind === 'from') {
    return t`Add ${plural({ missing }, { one: 'one more', other: '# more' })} by ${{ seller }} under the ${{ license }} and get ${{ percent: String(deal.percent) }}% off each`;
  }
  const free = freeLines(deal, fitting.length + missing);
  return t`Add ${plural({ missing }, { one: 'one more', other: '# more' })} by ${{ seller }} under the ${{ license }} and ${plural({ free }, { one: 'the cheapest is free', other: 'the # cheapest are free' })}`;
};
