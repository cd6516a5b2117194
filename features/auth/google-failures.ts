/** Why a login with Google failed, and what `/google-failed` says about it. */
export const googleFailures = {
  off: "Logging in with Google isn't available here.",
  denied: "You didn't allow it at Google, so you weren't logged in.",
  failed: 'Something went wrong between Google and us. Please try again.',
  away: "We can't reach Google at the moment. Please try again in a few minutes.",
  over: 'This login took too long, or began in another browser. Please try again.',
  unverified: "Google hasn't verified your email address, so you can't log in with it here.",
  often: 'Too many attempts. Please try again later.',
} as const;
export type GoogleFailure = keyof typeof googleFailures;

/** The words for a code. Anything else was not written by us and is not shown. */
export const googleFailureWords = (code: string | null): string =>
  code !== null && Object.hasOwn(googleFailures, code)
    ? googleFailures[code as GoogleFailure]
    : 'An unknown error occurred.';
