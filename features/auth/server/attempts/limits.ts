import type { RateLimit, RateLimitUse } from '#platform/rate-limits/rate-limits.ts';

const minutes = 60;

/** The rate limits of auth. They count successes, too, because nobody needs to succeed more often. */
export const limits = {
  logInByNetwork: { name: 'auth.login.network', max: 30, seconds: 10 * minutes },
  /** Logins to one account from one network, or from one browser that has logged in to it before. */
  logInByAccount: { name: 'auth.login.account', max: 10, seconds: 10 * minutes },
  /** Logins to one account from all networks together. The owner's own browsers are counted separately. */
  logInByAccountEverywhere: { name: 'auth.login.everywhere', max: 100, seconds: 10 * minutes },
  /** Created accounts. A refused sign-up only counts as an attempt (`signUpTryByNetwork`). */
  signUpByNetwork: { name: 'auth.signup.network', max: 10, seconds: 60 * minutes },
  signUpTryByNetwork: { name: 'auth.signup.try', max: 60, seconds: 60 * minutes },
  mailByNetwork: { name: 'auth.mail.network', max: 20, seconds: 60 * minutes },
  /** Emails to one email address, requested from one network. */
  mailByAccount: { name: 'auth.mail.account', max: 5, seconds: 60 * minutes },
  /** Emails requested by one logged-in person, to any email address. */
  mailByActor: { name: 'auth.mail.actor', max: 10, seconds: 60 * minutes },
  /** Emails to an owner that strangers caused. Beyond this limit only resets are sent, and only if no recent code works. */
  unaskedMail: { name: 'auth.mail.unasked', max: 3, seconds: 60 * minutes },
  linkByNetwork: { name: 'auth.link.network', max: 60, seconds: 10 * minutes },
  resetByNetwork: { name: 'auth.reset.network', max: 30, seconds: 10 * minutes },
  /** Five tries per code aren't enough: someone who knows the password could request codes until a guess is right. */
  codeTryByAccount: { name: 'auth.code.try', max: 20, seconds: 60 * minutes },
  codeToAccount: { name: 'auth.code.sent', max: 20, seconds: 60 * minutes },
  /** Someone may enter a stranger's phone number. */
  codeToPhone: { name: 'auth.code.phone', max: 5, seconds: 60 * minutes },
  passkeyByNetwork: { name: 'auth.passkey.network', max: 100, seconds: 10 * minutes },
  passkeyByAccount: { name: 'auth.passkey.account', max: 30, seconds: 10 * minutes },
  emailCodeByAccount: { name: 'auth.email-code.account', max: 20, seconds: 60 * minutes },
  emailCodeByNetwork: { name: 'auth.email-code.network', max: 30, seconds: 10 * minutes },
  codeByNetwork: { name: 'auth.code.network', max: 30, seconds: 10 * minutes },
  /** Counted by account, so that a thief can't continue guessing in another session. */
  passwordAgain: { name: 'auth.password.again', max: 10, seconds: 10 * minutes },
} satisfies Readonly<Record<string, RateLimit>>;

/** A limit per account. The owner's known browsers are counted separately, so that strangers can't use up the limit. */
export const perAccount = (limit: RateLimit, account: string, knownDevice: string | null): RateLimitUse =>
  knownDevice === null ? [limit, account] : [{ ...limit, name: `${limit.name}.device` }, `${account} ${knownDevice}`];
