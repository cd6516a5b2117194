import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';
import type { CodeState } from '#features/checkout/quoted-code.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { DealTerms } from '../../deal-label.ts';
import { percentOff } from '../../percent-off.ts';

/*
 * The whole arithmetic of codes and quantity deals, without a database. All amounts are in cents.
 *
 * For each seller, either a code or a deal applies: whichever saves more, or the deal if both save the same. Of several
 * deals, the one that saves most applies. Discounts are never combined.
 *
 * The order of lines decides which line gets an odd cent, but never changes the total. One more line never makes a cart
 * cheaper, unless it reaches a code's minimum subtotal.
 */

export interface ListLine {
  readonly beatId: string;
  readonly licenseId: string;
  readonly sellerId: string;
  /** Today's price of beat plus license. */
  readonly listCents: number;
  readonly isExclusive: boolean;
  /** The license's price is reduced from a regular price. */
  readonly isReduced: boolean;
}

export interface CodeRule {
  readonly id: string;
  readonly label: string;
  /** Percent off each line, or cents off all lines together. */
  readonly kind: 'percent' | 'amount';
  readonly value: number;
  readonly minSubtotalCents: number;
  readonly fits: (line: ListLine) => boolean;
}

export type DealRule = DealTerms & {
  readonly id: string;
  readonly label: string;
  readonly sellerId: string;
  readonly fits: (line: ListLine) => boolean;
};

export interface Discount {
  readonly reason: 'code' | 'deal';
  readonly reasonId: string;
  readonly label: string;
  readonly discountCents: number;
}

export type CodeStanding = Extract<CodeState, 'applied' | 'deal_is_better' | 'not_for_these' | 'below'>;

export interface Discounted {
  /** One entry per line; null means no discount. */
  readonly discounts: readonly (Discount | null)[];
  readonly codes: readonly CodeStanding[];
}

/** Number of free lines among all `lines`. */
export const freeLines = ({ buy, get }: { readonly buy: number; readonly get: number }, lines: number): number =>
  Math.floor(lines / (buy + get)) * get + Math.max(0, (lines % (buy + get)) - buy);

/** Cents off each of the lines that the deal fits. */
export const dealSavings = (deal: DealTerms, prices: readonly number[]): number[] => {
  const dearest = prices.toSorted((a, b) => b - a);
  if (deal.kind === 'buy-get') {
    return splitByWeight(sum(dearest.slice(prices.length - freeLines(deal, prices.length))), prices);
  }
  if (prices.length < deal.from) return prices.map(() => 0);
  const savings = prices.map((cents) => percentOff(cents, deal.percent));
  // A cart that just reaches the deal never costs less than without its cheapest line.
  const most = sum(dearest.slice(deal.from - 1));
  return sum(savings) > most ? splitByWeight(most, prices) : savings;
};

/** Cents off each line. Splits an amount over sellers first, so a seller's part doesn't depend on the lines' order. */
const codeSavings = ({ kind, value }: CodeRule, lines: readonly ListLine[]): number[] => {
  if (kind === 'percent') return lines.map(({ listCents }) => percentOff(listCents, value));
  const amount = Math.min(value, sum(lines.map(({ listCents }) => listCents)));
  const sellers = [...new Set(lines.map(({ sellerId }) => sellerId))].toSorted();
  const ofSeller = (seller: string): ListLine[] => lines.filter(({ sellerId }) => sellerId === seller);
  const pricesOf = (seller: string): number[] => ofSeller(seller).map(({ listCents }) => listCents);
  const parts = splitByWeight(
    amount,
    sellers.map((seller) => sum(pricesOf(seller))),
  );
  const byLine = new Map<ListLine, number>();
  sellers.forEach((seller, index) => {
    const savings = splitByWeight(parts[index] ?? 0, pricesOf(seller));
    ofSeller(seller).forEach((line, position) => byLine.set(line, savings[position] ?? 0));
  });
  return lines.map((line) => byLine.get(line) ?? 0);
};

interface Candidate {
  readonly discounts: ReadonlyMap<ListLine, Discount>;
  readonly cents: number;
}

const candidateOf = (
  rule: { readonly reason: Discount['reason']; readonly reasonId: string; readonly label: string },
  lines: readonly ListLine[],
  savings: readonly number[],
): Candidate => ({
  discounts: new Map(
    lines.flatMap((line, index) => {
      const discountCents = savings[index] ?? 0;
      return discountCents > 0 ? [[line, { ...rule, discountCents }] as const] : [];
    }),
  ),
  cents: sum(savings),
});

const bestDeal = (deals: readonly DealRule[], lines: readonly ListLine[]): Candidate | null => {
  let best: Candidate | null = null;
  for (const deal of deals) {
    const fitting = lines.filter(deal.fits);
    const savings = dealSavings(
      deal,
      fitting.map(({ listCents }) => listCents),
    );
    const candidate = candidateOf({ reason: 'deal', reasonId: deal.id, label: deal.label }, fitting, savings);
    if (candidate.cents > (best?.cents ?? 0)) best = candidate;
  }
  return best;
};

/** Doesn't compare the code with deals and other codes yet. */
const applyCode = (code: CodeRule, lines: readonly ListLine[]) => {
  const fitting = lines.filter(code.fits);
  const isBelow = sum(fitting.map(({ listCents }) => listCents)) < code.minSubtotalCents;
  const savings = isBelow ? [] : codeSavings(code, fitting);
  const ofSeller = (seller: string): Candidate =>
    candidateOf(
      { reason: 'code', reasonId: code.id, label: code.label },
      fitting.filter(({ sellerId }) => sellerId === seller),
      savings.filter((_, index) => fitting[index]?.sellerId === seller),
    );
  return { code, fitting, isBelow, ofSeller };
};

/** The codes all have the name that the buyer typed, and different owners: sellers first, then the label. */
export const discountLines = (
  lines: readonly ListLine[],
  { codes, deals }: { readonly codes: readonly CodeRule[]; readonly deals: readonly DealRule[] },
): Discounted => {
  const tried = codes.map((code) => applyCode(code, lines));
  const taken = new Map<ListLine, Discount>();
  const applied = new Set<CodeRule>();
  for (const seller of new Set(lines.map(({ sellerId }) => sellerId))) {
    const isOf = ({ sellerId }: { readonly sellerId: string }): boolean => sellerId === seller;
    let best = bestDeal(deals.filter(isOf), lines.filter(isOf));
    let winner: CodeRule | null = null;
    for (const { code, ofSeller } of tried) {
      const candidate = ofSeller(seller);
      if (candidate.cents <= (best?.cents ?? 0)) continue;
      best = candidate;
      winner = code;
    }
    if (winner) applied.add(winner);
    for (const [line, discount] of best?.discounts ?? []) taken.set(line, discount);
  }
  return {
    discounts: lines.map((line) => taken.get(line) ?? null),
    codes: tried.map(({ code, fitting, isBelow }) =>
      applied.has(code) ? 'applied' : standingOf(fitting, isBelow, taken.size > 0),
    ),
  };
};

const standingOf = (fitting: readonly ListLine[], isBelow: boolean, isDealt: boolean): CodeStanding => {
  if (fitting.length === 0) return 'not_for_these';
  if (isBelow) return 'below';
  return isDealt ? 'deal_is_better' : 'not_for_these';
};
