import { t } from '#contract-kit/texts/text.ts';
export const maxEndpoints = 10;
export const maxUrl = 500;
export const maxDescription = 200;
/** Maximum number of waiting deliveries per endpoint. Further ones are stored without being sent, and can be resent. */
export const maxWaiting = 1000;
/** Days for which deliveries are kept. */
export const keptDays = 30;
/** Hours for which the previous secret also signs after a rotation. */
export const oldSecretHours = 24;
/** Characters stored of each response. */
export const shownResponse = 1000;
/** Maximum number of tries listed per delivery. */
export const maxAttempts = 20;

const minute = 60;
const hour = 60 * minute;

/** Seconds from each failed try to the next. After the last one, three days in total, the delivery fails. */
export const retrySeconds: readonly number[] = [
  30,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  27 * hour + 24 * minute + 30,
];

/** Longest wait that a receiver may request. */
const maxRetryAfter = 24 * hour;

/** The time until which a `Retry-After` in seconds or as a date asks us to wait; null for anything else. */
export const retryAfterUntil = (value: string | undefined, now: Date): Date | null => {
  const text = value?.trim() ?? '';
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(at) || at <= now.getTime()) return null;
  return new Date(Math.min(at, now.getTime() + maxRetryAfter * 1000));
};

/** Returns null if the URL is allowed. Only the server checks the IP addresses behind its host. */
export const urlIssue = (typed: string): string | null => {
  if (typed === '') return t`Enter the URL of your endpoint.`;
  if (!URL.canParse(typed) || !/^https?:$/.test(new URL(typed).protocol))
    return t`Enter a URL like https://example.com/webhooks.`;
  return null;
};
