import { dayMs, hourMs, minuteMs } from '#contract-kit/numbers/durations.ts';

/** A session ends this long after the login, however often its tokens are renewed. */
export const sessionMs = hourMs;

/** An access token is renewed this often while its session lives. */
export const accessTokenMs = 15 * minuteMs;

/**
 * Two tabs that renew at once, or a response that got lost: within this time a used refresh token brings the same
 * successor. After it, using it again counts as reuse and ends the session.
 */
export const reuseGraceMs = 10_000;

/** After a password is confirmed, actions that need it are allowed for this long. */
export const confirmedMs = 5 * minuteMs;

/** An ended session stays in its owner's list for this long. */
export const keptSessionsMs = 90 * dayMs;

/** A browser counts as known this long after its last login; its cookie lasts as long. */
export const knownDeviceMs = 365 * dayMs;
