import { formatPrice } from '#contract-kit/format.ts';
import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { Deal } from '../../contract.ts';
import { percentOff } from '../../percent-off.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export interface DealDraft {
  readonly kind: Deal['kind'];
  readonly buy: string;
  readonly get: string;
  readonly from: string;
  readonly percent: string;
  /** Null for all that aren't exclusive. */
  readonly licenseIds: readonly string[] | null;
}

export const emptyDeal: DealDraft = { kind: 'buy-get', buy: '2', get: '1', from: '3', percent: '', licenseIds: null };

export const draftOfDeal = (deal: Deal): DealDraft => ({
  ...emptyDeal,
  kind: deal.kind,
  ...(deal.kind === 'buy-get'
    ? { buy: String(deal.buy), get: String(deal.get) }
    : { from: String(deal.from), percent: String(deal.percent) }),
  licenseIds: deal.licenseIds.length === 0 ? null : deal.licenseIds,
});

const sample = '19.99';

const whole = (typed: string, least: number, most: number): number | null => {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return value >= least && value <= most ? value : null;
};

/** "3 items at $19.99 cost $39.98 instead of $59.97."; null until the deal is readable. */
export const previewDeal = ({ kind, ...typed }: DealDraft): string | null => {
  const each = priceToCents(sample);
  const [buy, get] = [whole(typed.buy, 1, 10), whole(typed.get, 1, 5)];
  const [from, percent] = [whole(typed.from, 2, 20), whole(typed.percent, 1, 100)];
  const shown = (count: number, cents: number): string => {
    const [price, list] = [formatPrice(centsToPrice(cents)), formatPrice(centsToPrice(count * each))];
    return t`${plural({ items: count }, { one: '# item', other: '# items' })} at ${{ each: formatPrice(sample) }} cost ${{ price }} instead of ${{ list }}.`;
  };
  if (kind === 'buy-get') return buy === null || get === null ? null : shown(buy + get, buy * each);
  return from === null || percent === null ? null : shown(from, from * (each - percentOff(each, percent)));
};
