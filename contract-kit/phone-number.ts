import { foldCode } from './fold-text.ts';
import { t } from './texts/text.ts';

// Phone numbers are stored in one form: "+14045550123" (E.164). This file doesn't use zod.

export const phoneHint = (): string =>
  t`Enter a US number, like (404) 555-0123, or another one with its country code, like +44 20 7946 0123.`;

/** North American plan: neither area nor exchange begins with 0 or 1, and neither is a service such as 911. */
const american = /^\+1(?:[2-9](?!11)\d\d){2}\d{4}$/;
const international = /^\+[2-9]\d{6,14}$/;

/** Accepts US numbers without their country code. Other text is returned without spaces and punctuation (`foldCode`). */
export const canonicalPhone = (typed: string): string => {
  // A plus isn't punctuation, so `foldCode` keeps it.
  const digits = foldCode(typed);
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
};

/** Expects the form of `canonicalPhone`. Null if nothing is wrong. */
export const phoneIssue = (phone: string): string | null =>
  american.test(phone) || international.test(phone) ? null : phoneHint();
