import { priceToCents } from '#contract-kit/money.ts';
import { usageTermNames } from './terms.ts';

// The rules of a license that somebody makes: the server holds to them, the form tells them before. Free of zod.

export const maxTitleLength = 60;
export const maxDescriptionLength = 32;
export const maxPriceCents = 99_999_999;
/** How many people one call assigns a license to. */
export const maxReceivers = 20;
/** How many licenses of their own somebody may have. */
export const maxLicenses = 100;
/** How many people a page of the user search has. */
export const usersAPage = 5;

type TermName = (typeof usageTermNames)[number];

const answers: readonly TermName[] = ['Radio Broadcasting', 'For Profit Live Performances'];

/** In the order in which cards and agreements show them. */
export const termOrder: readonly TermName[] = [
  'Distribution Limit',
  'Online Audio Stream Limit',
  'Music Video Limit',
  ...answers,
];

/** Some terms are a yes or a no; the others a number, or no limit at all. */
export const isYesOrNo = (name: TermName): boolean => answers.includes(name);

const mostDigits = 12;

/** What is wrong with a price as typed: only digits with one optional decimal point. */
export const priceIssue = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '') return 'Enter a price; 0 gives the license away.';
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return 'A price has digits and at most one decimal point, as in 19.99.';
  if (/\.\d{3,}$/.test(typed)) return 'A price has at most two decimals, as in 19.99.';
  const whole = typed.replace(/\..*$/, '');
  if (whole.length > 9 || priceToCents(typed) > maxPriceCents) return 'A price is at most 999,999.99.';
  return null;
};

/** What is wrong with the limit of a term. */
export const limitIssue = (name: TermName, limit: string): string | null => {
  const typed = limit.trim().toLowerCase();
  if (isYesOrNo(name)) return typed === 'yes' || typed === 'no' ? null : 'Choose yes or no.';
  if (typed === 'unlimited') return null;
  if (typed === '') return 'Enter a number, or set no limit.';
  if (!/^\d+$/.test(typed)) return 'Enter a whole number, 0 or more.';
  return typed.length > mostDigits ? `At most ${mostDigits} digits. More than that is no limit.` : null;
};
