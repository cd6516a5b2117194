import { priceToCents } from '#contract-kit/money.ts';

// The limits of an offer's words and prices, for both the server and the form. Without zod, so that the form loads no
// validator.

export const maxTextLength = 500;
/** Maximum number of a buyer's offers that wait for a response. */
export const maxOpen = 5;
/** Maximum number of prices in one offer; then it must be accepted or declined. */
export const maxProposals = 20;
export const responseHours = 72;
export const payHours = 48;

/** Matches web and email addresses, but not "e.g.". */
const link = /:\/\/|[\p{L}\p{N}][.．｡。]\p{L}{2,}/u;

/** An error message for an offer's text; null if it's valid. */
export const textIssue = (text: string): string | null =>
  link.test(text) ? 'Leave out links and email addresses.' : null;

const maxPriceCents = 99_999_999;

/** An error message for a typed price; null if it's valid. */
export const priceIssue = (typed: string): string | null => {
  const text = typed.trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return 'Enter a price, like 19.99.';
  if (/\.\d{3,}$/.test(text)) return 'Use at most two decimals, like 19.99.';
  if (text.replace(/\..*$/, '').length > 9 || priceToCents(text) > maxPriceCents) return 'Enter 999,999.99 or less.';
  return priceToCents(text) === 0 ? 'Enter more than 0.' : null;
};
