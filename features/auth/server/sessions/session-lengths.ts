import { dayMs, hourMs, minuteMs } from '#contract-kit/numbers/durations.ts';

/** Time from the login to the session's end, however often its tokens are renewed. */
export const sessionMs = hourMs;

/** Time until an access token must be renewed. */
export const accessTokenMs = 15 * minuteMs;

/**
 * Two tabs may renew at once, or a response may get lost: during this time a used refresh token returns the same
 * successor. Later, reuse ends the session.
 */
export const reuseGraceMs = 10_000;

/** Time after a confirmed password or passkey in which protected actions are allowed. */
export const confirmedMs = 5 * minuteMs;

/** Time after its login that a session stays in its owner's list. */
export const keptSessionsMs = 90 * dayMs;

/** Time that a browser counts as known after its last login. Its cookie lasts as long. */
export const knownDeviceMs = 365 * dayMs;
