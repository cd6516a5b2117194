import { centsToPrice, priceToCents } from '#contract-kit/money.ts';

// How prices of many beats are changed at once. This file doesn't use zod, so the form and the server compute the same.

export const priceWays = ['to', 'percent', 'amount'] as const;

export interface PriceChange {
  /** To a price, by a percentage, or by an amount. */
  readonly how: (typeof priceWays)[number];
  /** "19.99", or with a minus for less. A percentage has at most two decimals. */
  readonly value: string;
  /** Rounds to the nearest price that ends in .99. */
  readonly to99: boolean;
}

const maxCents = 99_999_999;

/**
 * Exact hundredths: "-12.5" is -1250.
 * @returns null if it isn't a number with at most two decimals
 */
export const readHundredths = (typed: string): number | null => {
  const [, sign = '', digits] = /^([+-]?)(\d{1,6}(?:\.\d{1,2})?)$/.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const hundredths = priceToCents(digits);
  return sign === '-' && hundredths > 0 ? -hundredths : hundredths;
};

/** Rounds half a cent up. */
const share = (cents: number, hundredths: number): number =>
  Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000);

/** Free stays free; any other price is at least 0.99. Halfway, the higher one is taken. */
const nearest99 = (cents: number): number =>
  cents === 0 ? 0 : Math.max(99, Math.floor((cents + 1 + 50) / 100) * 100 - 1);

/** The changed price, between zero and the maximum of the form. */
export const changeCents = (cents: number, { how, value, to99 }: PriceChange): number => {
  const by = readHundredths(value) ?? 0;
  const moved = how === 'to' ? by : how === 'percent' ? share(cents, by) : cents + by;
  const within = Math.min(Math.max(moved, 0), maxCents);
  return Math.min(to99 ? nearest99(within) : within, maxCents);
};

export const changePrice = (price: string, change: PriceChange): string =>
  centsToPrice(changeCents(priceToCents(price), change));

/**
 * What is wrong with the typed value.
 * @returns null if nothing is wrong
 */
export const findPriceIssue = ({ how, value }: PriceChange): string | null => {
  const by = readHundredths(value);
  if (how === 'to') return by !== null && by >= 0 ? null : 'Enter a price, like 19.99.';
  if (how === 'amount') return by ? null : 'Enter an amount, like 5 or -2.50.';
  return by && by >= -10_000 && by <= 100_000 ? null : 'Enter a percentage from -100 to 1000, like 10 or -25.';
};
