import type { FailureSpec } from './endpoint.ts';
import { t } from './texts/text.ts';

// Failures that several features declare with the same message.

/** Another person's data, whether or not it exists. */
export const forbidden = {
  FORBIDDEN: { status: 403, message: () => t`Your account doesn’t have permission to do this.` },
} as const satisfies Record<string, FailureSpec>;

/** For endpoints with `recentPassword`. */
export const passwordRequired = {
  PASSWORD_REQUIRED: { status: 403, message: () => t`Enter your password first.` },
} as const satisfies Record<string, FailureSpec>;

/** For endpoints through which a key could otherwise give an exclusive license away. */
export const notForExclusives = {
  KEY_NOT_FOR_EXCLUSIVES: {
    status: 403,
    message: () =>
      'An API key can’t change what an exclusive license costs, or give one away. Do it on the site, which asks for your password.',
  },
} as const satisfies Record<string, FailureSpec>;

/** Maximum number of calls per key. */
export const callsPerMinute = 600;
/** Maximum calls with an `Idempotency-Key` per API key. */
export const namedCallsPerDay = 10_000;
export const maxCallName = 255;

/** Failures of any call with a key, which only developers read. */
export const keyRefusals = {
  KEY_UNKNOWN: {
    status: 401,
    message: () => 'This API key is unknown: it was revoked, has expired, or is incomplete.',
  },
  KEY_SCOPE_MISSING: { status: 403, message: () => 'This key lacks the scope that this call needs.' },
  KEY_NOT_TAKEN: { status: 403, message: () => 'This can’t be called with an API key.' },
  KEY_TOO_OFTEN: {
    status: 429,
    message: () => `An API key can make ${callsPerMinute} calls a minute. Wait as long as Retry-After says.`,
  },
} as const satisfies Record<string, FailureSpec>;

/** Failures of a POST with an `Idempotency-Key`. */
export const idempotencyRefusals = {
  IDEMPOTENCY_KEY_WRONG: {
    status: 400,
    message: () => `An Idempotency-Key has 1 to ${maxCallName} characters of ASCII.`,
  },
  IDEMPOTENCY_NEEDS_JSON: {
    status: 400,
    message: () =>
      'An Idempotency-Key needs a JSON body. Send files to /api/v1/app/uploads first, and name them in `uploads`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: () => 'This Idempotency-Key was used for another call. Use a new one.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: () => 'The first call with this Idempotency-Key is still running.',
  },
  IDEMPOTENCY_UNKNOWN: {
    status: 409,
    message: () =>
      'The response to this call isn’t stored. Check whether the call was carried out before you send it again with a new Idempotency-Key.',
  },
  IDEMPOTENCY_TOO_OFTEN: {
    status: 429,
    message: () => 'This key has sent too many calls with an Idempotency-Key today. Wait as long as Retry-After says.',
  },
} as const satisfies Record<string, FailureSpec>;
