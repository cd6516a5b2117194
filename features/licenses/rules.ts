import { priceToCents } from '#contract-kit/money.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

// Rules for a license's fields, for the server and the form. Must not import zod, so that the form loads no validator.

export const maxTitleLength = 60;
export const maxDescriptionLength = 32;
const maxPriceCents = 99_999_999;
/** Maximum receivers per call that assigns a license. */
export const maxReceivers = 20;

/** Minimum characters to search for people. */
export const minSearchLength = 2;

export const messages = {
  noTitle: (): string => t`Give the license a title.`,
  noFiles: (): string => t`Choose at least one file that the buyer gets.`,
  nobodyChosen: (): string => t`Choose at least one person.`,
  searchTooShort: (): string => t`Enter at least two characters of the username.`,
} as const;

export const lengthIssue = (text: string, max: number): string | null =>
  text.trim().length > max
    ? t`${plural({ characters: max }, { one: 'At most # character.', other: 'At most # characters.' })}`
    : null;

/** A price has only digits, with one optional decimal point. */
export const priceIssue = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '') return t`Enter a price, or 0 to give the license away.`;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return t`Enter a price, like 19.99.`;
  if (/\.\d{3,}$/.test(typed)) return t`Use at most two decimals, like 19.99.`;
  const whole = typed.replace(/\..*$/, '');
  if (whole.length > 9 || priceToCents(typed) > maxPriceCents) return t`Enter 999,999.99 or less.`;
  return null;
};
