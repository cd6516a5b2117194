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
export const termMeanings: Readonly<Record<TermName, string>> = {
  'Distribution Limit': 'Copies',
  'Online Audio Stream Limit': 'Streams',
  'Music Video Limit': 'Music videos',
  'Radio Broadcasting': 'Radio',
  'For Profit Live Performances': 'Paid shows',
  'Monetized Video Streams': 'Monetized views',
  'Content ID Registration': 'Content ID',
};

const yesOrNo: readonly TermName[] = ['Radio Broadcasting', 'For Profit Live Performances', 'Content ID Registration'];

/** Other terms are a number or unlimited. */
export const isYesOrNo = (name: TermName): boolean => yesOrNo.includes(name);

const maxDigits = 12;

export const limitIssue = (name: TermName, limit: string): string | null => {
  const typed = limit.trim().toLowerCase();
  if (isYesOrNo(name)) return typed === 'yes' || typed === 'no' ? null : 'Choose yes or no.';
  if (typed === 'unlimited') return null;
  if (typed === '') return 'Enter a number, or set no limit.';
  if (!/^\d+$/.test(typed)) return 'Enter a whole number, 0 or more.';
  return typed.length > maxDigits ? `At most ${maxDigits} digits. More than that is no limit.` : null;
};

/** "2,500", "Unlimited", "Yes" or "No". */
export const formatLimit = (limit: string): string =>
  /^\d+$/.test(limit) ? limit.replace(/\B(?=(\d{3})+$)/g, ',') : limit.charAt(0).toUpperCase() + limit.slice(1);
