import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';

const minutes = 60;

/** How often each thing may be tried, by whom it is counted. Successes count too: nobody needs more of them. */
export const limits = {
  logInByNetwork: { name: 'auth.login.network', max: 30, seconds: 10 * minutes },
  /** One account from one network … */
  logInByAccount: { name: 'auth.login.account', max: 10, seconds: 10 * minutes },
  /** … and from all together: guessing from many places is slowed. The owner's own browsers count for themselves. */
  logInByAccountEverywhere: { name: 'auth.login.everywhere', max: 100, seconds: 10 * minutes },
  signUpByNetwork: { name: 'auth.signup.network', max: 10, seconds: 60 * minutes },
  mailByNetwork: { name: 'auth.mail.network', max: 20, seconds: 60 * minutes },
  /** To one address at the wish of one network … */
  mailByAccount: { name: 'auth.mail.account', max: 5, seconds: 60 * minutes },
  /** A person who is logged in, to whichever addresses. */
  mailByActor: { name: 'auth.mail.actor', max: 10, seconds: 60 * minutes },
  /** Mails that strangers cause to an address which has an account; whoever asks for more gets the same answer. */
  unaskedMail: { name: 'auth.mail.unasked', max: 3, seconds: 60 * minutes },
  linkByNetwork: { name: 'auth.link.network', max: 60, seconds: 10 * minutes },
  resetByNetwork: { name: 'auth.reset.network', max: 30, seconds: 10 * minutes },
  /** Beside the five tries of each code: whoever knows a password could otherwise ask for codes until one is guessed. */
  codeTryByAccount: { name: 'auth.code.try', max: 20, seconds: 60 * minutes },
  codeToAccount: { name: 'auth.code.sent', max: 20, seconds: 60 * minutes },
  /** A number that nobody has proven yet may be anybody's. */
  codeToPhone: { name: 'auth.code.phone', max: 5, seconds: 60 * minutes },
  passkeyByNetwork: { name: 'auth.passkey.network', max: 100, seconds: 10 * minutes },
  passkeyByAccount: { name: 'auth.passkey.account', max: 30, seconds: 10 * minutes },
  codeByNetwork: { name: 'auth.code.network', max: 30, seconds: 10 * minutes },
  /** Counted by account: whoever holds one session must not guess on in another. */
  passwordAgain: { name: 'auth.password.again', max: 10, seconds: 10 * minutes },
} satisfies Readonly<Record<string, RateLimit>>;
