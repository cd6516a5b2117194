import { formatCount } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

// Usage terms and their limits. Must not import zod, so that pages can import it without a validator.

/** In display order. */
export const usageTermNames = [
  'Distribution Limit',
  'Online Audio Stream Limit',
  'Music Video Limit',
  'Radio Broadcasting',
  'For Profit Live Performances',
  'Monetized Video Streams',
  'Content ID Registration',
] as const;
export type TermName = (typeof usageTermNames)[number];

/** Each term's meaning for a buyer, in a short line. */
export const termMeanings = (): Readonly<Record<TermName, string>> => ({
  'Distribution Limit': t`Copies`,
  'Online Audio Stream Limit': t`Streams`,
  'Music Video Limit': t`Music videos`,
  'Radio Broadcasting': t`Radio`,
  'For Profit Live Performances': t`Paid shows`,
  'Monetized Video Streams': t`Monetized views`,
  'Content ID Registration': t`Content ID`,
});

const yesOrNo: readonly TermName[] = ['Radio Broadcasting', 'For Profit Live Performances', 'Content ID Registration'];

/** Other terms are a number or unlimited. */
export const isYesOrNo = (name: TermName): boolean => yesOrNo.includes(name);

const maxDigits = 12;

export const limitIssue = (name: TermName, limit: string): string | null => {
  const typed = limit.trim().toLowerCase();
  if (isYesOrNo(name)) return typed === 'yes' || typed === 'no' ? null : t`Choose yes or no.`;
  if (typed === 'unlimited') return null;
  if (typed === '') return t`Enter a number, or set no limit.`;
  if (!/^\d+$/.test(typed)) return t`Enter a whole number, 0 or more.`;
  return typed.length > maxDigits
    ? t`At most ${plural({ digits: maxDigits }, { one: '# digit', other: '# digits' })}. More than that is no limit.`
    : null;
};

/** In English, as in agreements: "2,500", "Unlimited", "Yes" or "No". */
export const formatLimit = (limit: string): string =>
  /^\d+$/.test(limit) ? limit.replace(/\B(?=(\d{3})+$)/g, ',') : limit.charAt(0).toUpperCase() + limit.slice(1);

/** The same in the language of the page. */
export const limitWords = (limit: string): string => {
  if (/^\d+$/.test(limit)) return formatCount(Number(limit));
  const lower = limit.toLowerCase();
  return lower === 'unlimited' ? t`Unlimited` : lower === 'yes' ? t`Yes` : lower === 'no' ? t`No` : formatLimit(limit);
};
