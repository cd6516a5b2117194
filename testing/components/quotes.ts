import type { QuoteLine, QuoteResponse } from '#features/checkout/contract.ts';

/** A line at $25.00 without a discount, by default. */
export const makeQuoteLine = (change: Partial<QuoteLine> = {}): QuoteLine => ({
  beatId: 'beat-1',
  licenseId: 'basic',
  problem: null,
  message: null,
  notice: null,
  list: '25.00',
  discount: '0.00',
  credit: '0.00',
  reason: null,
  reasonLabel: null,
  price: '25.00',
  files: ['mp3'],
  ...change,
});

/** A quote of one line by `makeQuoteLine`. */
export const makeQuote = (change: Partial<QuoteResponse> = {}): QuoteResponse => ({
  items: [makeQuoteLine()],
  total: '25.00',
  taxMode: 'off',
  saved: '0.00',
  hint: null,
  hintSeller: null,
  code: null,
  ...change,
});
