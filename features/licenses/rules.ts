import { priceToCents } from '#contract-kit/money.ts';

// The rules for a license's fields, for both the server and the form. This file doesn't use zod, so that the form loads
// no validator.

export const maxTitleLength = 60;
export const maxDescriptionLength = 32;
const maxPriceCents = 99_999_999;
/** Maximum number of people that one call may assign a license to. */
export const maxReceivers = 20;

/** Minimum characters of a search for people. */
export const minSearchLength = 2;

export const messages = {
  noTitle: 'Give the license a title.',
  noFiles: 'Choose at least one file that the buyer gets.',
  nobodyChosen: 'Choose at least one person.',
  searchTooShort: 'Enter at least two characters of the username.',
} as const;

/** What's wrong with a text of at most `max` characters. */
export const lengthIssue = (text: string, max: number): string | null =>
  text.trim().length > max ? `At most ${max} characters.` : null;

/** What's wrong with a typed price: only digits with one optional decimal point. */
export const priceIssue = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '') return 'Enter a price, or 0 to give the license away.';
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return 'Enter a price, like 19.99.';
  if (/\.\d{3,}$/.test(typed)) return 'Use at most two decimals, like 19.99.';
  const whole = typed.replace(/\..*$/, '');
  if (whole.length > 9 || priceToCents(typed) > maxPriceCents) return 'Enter 999,999.99 or less.';
  return null;
};
