import { priceToCents } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';

// Shared by the server and the form, and without zod, so that the form loads no validator.

export const maxTextLength = 500;
/** Maximum number of a buyer's offers that haven't been accepted yet. */
export const maxOpen = 5;
/** Maximum number of prices in one offer. After that, it can't be countered. */
export const maxProposals = 20;
export const responseHours = 72;
export const payHours = 48;

/** Matches web and email addresses, but not "e.g.". */
const link = /:\/\/|[\p{L}\p{N}][.．｡。]\p{L}{2,}/u;

export const textIssue = (text: string): string | null =>
  link.test(text) ? t`Leave out links and email addresses.` : null;

const maxPriceCents = 99_999_999;

export const priceIssue = (typed: string): string | null => {
  const text = typed.trim();
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return t`Enter a price, like 19.99.`;
  if (/\.\d{3,}$/.test(text)) return t`Use at most two decimals, like 19.99.`;
  if (text.replace(/\..*$/, '').length > 9 || priceToCents(text) > maxPriceCents) return t`Enter 999,999.99 or less.`;
  return priceToCents(text) === 0 ? t`Enter more than 0.` : null;
};
