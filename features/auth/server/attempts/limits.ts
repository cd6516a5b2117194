import type { RateLimit, RateLimitUse } from '#platform/rate-limits/rate-limits.ts';

const minutes = 60;

/** The rate limits of auth. Successes count, too, because no one needs more of them. */
export const limits = {
  logInByNetwork: { name: 'auth.login.network', max: 30, seconds: 10 * minutes },
  /** One account from one network. */
  logInByAccount: { name: 'auth.login.account', max: 10, seconds: 10 * minutes },
  /**
   * One account from everywhere, which slows down guessing from many networks. The owner's own browsers are counted
   * separately.
   */
  logInByAccountEverywhere: { name: 'auth.login.everywhere', max: 100, seconds: 10 * minutes },
  /** Created accounts. A refused sign-up, such as one with a weak password, only counts as an attempt. */
  signUpByNetwork: { name: 'auth.signup.network', max: 10, seconds: 60 * minutes },
  /** Attempted sign-ups and username checks. */
  signUpTryByNetwork: { name: 'auth.signup.try', max: 60, seconds: 60 * minutes },
  mailByNetwork: { name: 'auth.mail.network', max: 20, seconds: 60 * minutes },
  /** Emails to one address, requested from one network. */
  mailByAccount: { name: 'auth.mail.account', max: 5, seconds: 60 * minutes },
  /** Emails requested by one logged-in person, to any address. */
  mailByActor: { name: 'auth.mail.actor', max: 10, seconds: 60 * minutes },
  /** Emails to an account's owner that strangers caused. Further requests get the same response. */
  unaskedMail: { name: 'auth.mail.unasked', max: 3, seconds: 60 * minutes },
  linkByNetwork: { name: 'auth.link.network', max: 60, seconds: 10 * minutes },
  resetByNetwork: { name: 'auth.reset.network', max: 30, seconds: 10 * minutes },
  /**
   * In addition to the five attempts per code: otherwise someone who knows a password could request codes until one is
   * guessed.
   */
  codeTryByAccount: { name: 'auth.code.try', max: 20, seconds: 60 * minutes },
  codeToAccount: { name: 'auth.code.sent', max: 20, seconds: 60 * minutes },
  /** An unverified number may be anyone's. */
  codeToPhone: { name: 'auth.code.phone', max: 5, seconds: 60 * minutes },
  passkeyByNetwork: { name: 'auth.passkey.network', max: 100, seconds: 10 * minutes },
  passkeyByAccount: { name: 'auth.passkey.account', max: 30, seconds: 10 * minutes },
  /** Codes typed to verify an email, by the account whose session types them. */
  emailCodeByAccount: { name: 'auth.email-code.account', max: 20, seconds: 60 * minutes },
  emailCodeByNetwork: { name: 'auth.email-code.network', max: 30, seconds: 10 * minutes },
  codeByNetwork: { name: 'auth.code.network', max: 30, seconds: 10 * minutes },
  /** Counted by account, so that a thief can't continue guessing in another session. */
  passwordAgain: { name: 'auth.password.again', max: 10, seconds: 10 * minutes },
} satisfies Readonly<Record<string, RateLimit>>;

/**
 * A limit counted by account. Strangers must not be able to use up an owner's limit, so a browser that the owner has
 * used before is counted separately.
 */
export const perAccount = (limit: RateLimit, account: string, knownDevice: string | null): RateLimitUse =>
  knownDevice === null ? [limit, account] : [{ ...limit, name: `${limit.name}.device` }, `${account} ${knownDevice}`];
