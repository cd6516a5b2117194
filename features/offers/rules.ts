import { priceToCents } from '#contract-kit/money.ts';

// What an offer may say, for both the server and the form. Without zod, so that the form loads no validator.

export const maxTextLength = 500;
/** Waiting for an answer at the same time, of one buyer. */
export const maxOpen = 5;
/** Prices named in one offer: after so many, it's accepted or declined. */
export const maxProposals = 20;
export const responseHours = 72;
export const payHours = 48;

/** Something that leads elsewhere: an address of the web, or of a mailbox. "e.g." isn't one. */
const link = /:\/\/|[\p{L}\p{N}][.．｡。]\p{L}{2,}/u;

/** What's wrong with the words of an offer. */
export const textIssue = (text: string): string | null =>
  link.test(text) ? 'Leave out links and email addresses.' : null;

const maxPriceCents = 99_999_999;

/** What's wrong with a price as typed. */
export const priceIssue = (typed: string): string | null => {
  const text = typed.trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return 'Enter a price, like 19.99.';
  if (/\.\d{3,}$/.test(text)) return 'Use at most two decimals, like 19.99.';
  if (text.replace(/\..*$/, '').length > 9 || priceToCents(text) > maxPriceCents) return 'Enter 999,999.99 or less.';
  return priceToCents(text) === 0 ? 'Enter more than 0.' : null;
};
