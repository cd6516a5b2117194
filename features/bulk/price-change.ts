import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';

// The form and the server both change prices with this file, which doesn't use zod.

export const priceWays = ['to', 'percent', 'amount'] as const;

export interface PriceChange {
  readonly how: (typeof priceWays)[number];
  /** "19.99". For `percent` and `amount`, a minus lowers the price. At most two decimals. */
  readonly value: string;
  readonly to99: boolean;
}

const maxCents = 99_999_999;

/** Exact hundredths: "-12.5" is -1250. Null unless it's a number with at most six digits and two decimals. */
export const readHundredths = (typed: string): number | null => {
  const [, sign = '', digits] = /^([+-]?)(\d{1,6}(?:\.\d{1,2})?)$/.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const hundredths = priceToCents(digits);
  return sign === '-' && hundredths > 0 ? -hundredths : hundredths;
};

/** Rounds half a cent up. */
const share = (cents: number, hundredths: number): number =>
  Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000);

/** Free stays free. Any other price becomes at least 0.99; halfway, it's rounded up. */
const nearest99 = (cents: number): number =>
  cents === 0 ? 0 : Math.max(99, Math.floor((cents + 1 + 50) / 100) * 100 - 1);

/** The result is at least zero and at most the form's maximum. */
export const changeCents = (cents: number, { how, value, to99 }: PriceChange): number => {
  const by = readHundredths(value) ?? 0;
  const moved = how === 'to' ? by : how === 'percent' ? share(cents, by) : cents + by;
  const within = Math.min(Math.max(moved, 0), maxCents);
  return Math.min(to99 ? nearest99(within) : within, maxCents);
};

export const changePrice = (price: string, change: PriceChange): string =>
  centsToPrice(changeCents(priceToCents(price), change));

export const findPriceIssue = ({ how, value }: PriceChange): string | null => {
  const by = readHundredths(value);
  if (how === 'to') return by !== null && by >= 0 ? null : t`Enter a price, like 19.99.`;
  if (how === 'amount') return by ? null : t`Enter an amount, like 5 or -2.50.`;
  return by && by >= -10_000 && by <= 100_000 ? null : t`Enter a percentage from -100 to 1000, like 10 or -25.`;
};
