export const maxEndpoints = 10;
export const maxUrl = 500;
export const maxDescription = 200;
/** Deliveries of one endpoint that may wait at once: what comes then isn’t sent, but can be resent. */
export const maxWaiting = 1000;
/** How long events and their deliveries can be looked at. */
export const keptDays = 30;
/** How long the secret before a rotation signs, too. */
export const oldSecretHours = 24;
/** Of a response, what is stored and shown. */
export const shownResponse = 1000;
/** Of a delivery, how many tries are listed. */
export const maxAttempts = 20;

const minute = 60;
const hour = 60 * minute;

/** Seconds from each failed try to the next; together three days, after which it’s given up. */
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

/** How long a receiver may ask us to wait at most. */
const maxRetryAfter = 24 * hour;

/** Until when a `Retry-After` of seconds or a date asks us to wait; null for anything else. */
export const retryAfterUntil = (value: string | undefined, now: Date): Date | null => {
  const text = value?.trim() ?? '';
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(at) || at <= now.getTime()) return null;
  return new Date(Math.min(at, now.getTime() + maxRetryAfter * 1000));
};

/** Why a URL can’t be one; null if it may be. What it leads to is for the server to find out. */
export const urlIssue = (typed: string): string | null => {
  if (typed === '') return 'Enter the URL of your endpoint.';
  if (!URL.canParse(typed) || !/^https?:$/.test(new URL(typed).protocol))
    return 'Enter a URL like https://example.com/webhooks.';
  return null;
};
