import type { FailureSpec } from './endpoint.ts';

// Refusals that several features declare in the same words.

/** Somebody else's business, whether or not there is such a thing. */
export const forbidden = {
  FORBIDDEN: { status: 403, message: 'Your account doesn’t have permission to do this.' },
} as const satisfies Record<string, FailureSpec>;

/** Of every endpoint with `recentPassword`. */
export const passwordRequired = {
  PASSWORD_REQUIRED: { status: 403, message: 'Enter your password first.' },
} as const satisfies Record<string, FailureSpec>;
