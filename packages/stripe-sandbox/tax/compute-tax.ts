import { newObjectId } from '../core/ids.ts';
import { type Place, ratesAt, type TableRate } from './tax-table.ts';

export type TaxBehavior = 'inclusive' | 'exclusive';

export interface AppliedTax {
  amount: number;
  rate: object;
  taxability_reason: TableRate['reason'];
  taxable_amount: number;
}

export interface TaxedAmount {
  readonly tax: number;
  readonly total: number;
  readonly taxes: AppliedTax[];
}

const usedPercent = ({ percent, reason }: TableRate): number => (reason === 'standard_rated' ? percent : 0);

const rateObject = (rate: TableRate, now: number, behavior: TaxBehavior): object => ({
  id: newObjectId('txr'),
  object: 'tax_rate',
  active: false,
  country: rate.country,
  created: now,
  description: null,
  display_name: rate.name,
  effective_percentage: usedPercent(rate),
  flat_amount: null,
  inclusive: behavior === 'inclusive',
  jurisdiction: rate.jurisdiction,
  jurisdiction_level: rate.level,
  livemode: false,
  metadata: {},
  percentage: rate.percent,
  rate_type: 'percentage',
  state: rate.state,
  tax_type: rate.type,
});

/** Each part ends where its share of the tax ends, rounded, so the parts add up. */
const splitTax = (tax: number, percents: readonly number[]): number[] => {
  const all = percents.reduce((sum, percent) => sum + percent, 0);
  let [reached, given] = [0, 0];
  return percents.map((percent) => {
    reached += percent;
    const part = all === 0 ? 0 : Math.round((tax * reached) / all) - given;
    given += part;
    return part;
  });
};

/** The tax that an amount includes, or that is added to the amount. */
export const taxAmount = (
  amount: number,
  place: Place,
  { behavior, now }: { readonly behavior: TaxBehavior; readonly now: number },
): TaxedAmount => {
  const rates = ratesAt(place);
  const percent = rates.reduce((sum, rate) => sum + usedPercent(rate), 0);
  const tax =
    behavior === 'inclusive' ? Math.round(amount - amount / (1 + percent / 100)) : Math.round((amount * percent) / 100);
  const parts = splitTax(tax, rates.map(usedPercent));
  return {
    tax,
    total: behavior === 'inclusive' ? amount : amount + tax,
    taxes: rates.map((rate, index) => ({
      amount: parts[index] ?? 0,
      rate: rateObject(rate, now, behavior),
      taxability_reason: rate.reason,
      taxable_amount: behavior === 'inclusive' ? amount - tax : amount,
    })),
  };
};
