import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { foldCode } from '#contract-kit/fold-text.ts';
import { email, id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { userInfo, username } from '#features/account/contract.ts';
import { maxPasswordLength } from './passwords.ts';
import { t } from '#contract-kit/texts/text.ts';

/** An existing password: only its length is limited, so that old ones still work. */
export const givenPassword = z
  .string()
  .min(1, { error: () => t`Enter your password.` })
  .max(1024, { error: () => t`This password is too long.` });
/** `passwordIssue` also checks the password against the email and username. */
export const newPassword = z
  .string()
  // Accents can be typed in several ways; NFC makes them one password.
  .normalize('NFC')
  .min(1, { error: () => t`Choose a password.` })
  .max(1024, { error: () => t`Use at most ${{ maxPasswordLength: String(maxPasswordLength) }} characters.` });

export const secret = z.string().min(1).max(200);
/** Six digits or a recovery code, in any spelling (see `foldCode`). */
export const code = requiredText(40, () => t`Enter the code.`);

export const tooOften = {
  AUTH_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
} as const;
/** Returned only to someone who has proven that the account is theirs. */
export const suspended = {
  AUTH_SUSPENDED: { status: 403, message: () => t`This account is suspended. Contact us if you have questions.` },
} as const;
export const busy = {
  AUTH_BUSY: { status: 503, message: () => t`Too many people are logging in right now. Try again in a moment.` },
} as const;

/** The second step of a login. `passkey`: the account has a passkey, which can replace the code. */
export const twoFactorStep = z.object({
  twoFactorRequired: z.literal(true),
  challengeId: secret,
  channel: z.enum(['email', 'phone']),
  passkey: z.boolean(),
});
export type TwoFactorStep = z.infer<typeof twoFactorStep>;

export const loggedIn = z.object({ userInfo });

const usernameTaken = {
  AUTH_USERNAME_TAKEN: { status: 409, message: () => t`This username is taken. Choose another one.` },
} as const;

const weakPassword = {
  AUTH_WEAK_PASSWORD: { status: 400, message: () => t`Choose another password.` },
} as const;

export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/app/signup',
  summary: 'Create an account. A known email gets the same response, and its owner is notified by email',
  body: z.object({ email, username, password: newPassword }),
  status: 201,
  response: message,
  failures: {
    ...usernameTaken,
    ...weakPassword,
    ...tooOften,
    ...busy,
  },
});

/** Lets the form show what only the server knows together with its other mistakes. Reveals usernames, never emails. */
export const checkSignUp = endpoint({
  method: 'POST',
  path: '/api/v1/app/signup/check',
  summary: 'Check whether a username is available and a password uncommon, without creating an account',
  body: z.object({ username: username.optional(), password: newPassword.optional() }),
  response: message,
  failures: { ...usernameTaken, ...weakPassword, ...tooOften },
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login',
  summary: 'Log in with email and password',
  body: z.object({ email, password: givenPassword }),
  response: z.union([loggedIn, twoFactorStep]),
  failures: {
    AUTH_WRONG: { status: 401, message: () => t`Wrong email or password.` },
    ...suspended,
    ...tooOften,
    ...busy,
  },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/v1/app/logout',
  summary: 'End the session; also succeeds without one',
  response: message,
});

export const logOutOfAdmin = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session, like /api/v1/app/logout',
  response: message,
});

export const checkToken = endpoint({
  method: 'GET',
  path: '/api/v1/app/checkToken',
  summary: 'Check whether the session is active; renews the access token if only that has expired',
  response: z.object({
    accessTokenExpired: z.boolean(),
    refreshTokenExpired: z.boolean(),
    accessTokenRefreshed: z.boolean(),
  }),
  failures: { SESSION_MISSING: { status: 401, message: () => t`Log in first.` } },
});

export const linkBody = z.object({ token: secret, newPassword: newPassword.optional() });
export const newPasswordNeeded = {
  AUTH_NEW_PASSWORD_NEEDED: {
    status: 409,
    message: () => t`Choose a new password for this account, or log in to it first.`,
  },
  AUTH_WEAK_PASSWORD: { status: 400, message: () => t`Choose another password.` },
  ...tooOften,
  ...busy,
} as const;

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/verify-email',
  summary:
    'Verify your email with the link that was sent to it. Without a session of the account, a new password is required, which replaces every other way to log in',
  access: 'optional',
  anyAuthor: true,
  body: linkBody,
  response: message,
  failures: {
    AUTH_LINK_INVALID: { status: 400, message: () => t`Verification failed or token expired.` },
    ...newPasswordNeeded,
  },
});

/** The six digits in a verification email, in any grouping. */
export const emailCodeBody = z.object({
  code: requiredText(40, () => t`Enter the code.`)
    .overwrite(foldCode)
    .regex(/^\d{6}$/, { error: () => t`Enter the 6 digits from the email.` })
    .meta({ example: '042917' }),
});
export const emailCodeFailures = {
  AUTH_WRONG_CODE: { status: 400, message: () => t`This code is wrong. Check it and try again.` },
  /** The code is used or expired, was tried too often, or was sent to another email address. */
  AUTH_CHALLENGE_OVER: { status: 400, message: () => t`This code no longer works. Request a new email.` },
  ...tooOften,
} as const;

export const verifyEmailByCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/verify-email/code',
  summary: 'Verify your email with the code that was sent to it, in a session of the account',
  access: 'user',
  body: emailCodeBody,
  response: message,
  failures: emailCodeFailures,
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/v1/app/verify-email/resend',
  summary: 'Send the verification link again, with a new code',
  access: 'user',
  response: message,
  failures: {
    AUTH_ALREADY_VERIFIED: { status: 409, message: () => t`Your email is already verified.` },
    ...tooOften,
  },
});

export const session = z.object({
  id,
  isActive: z.boolean(),
  current: z.boolean(),
  ipAddress: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  /** City, region and country in one line, or "Unknown". */
  location: z.string(),
  deviceType: z.string(),
  deviceName: z.string(),
  browser: z.string(),
  browserVersion: z.string(),
  loginTime: time,
  endedAt: time.nullable(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/app/sessions',
  summary: 'List your sessions of the last 90 days, newest first',
  access: 'user',
  response: z.array(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/sessions/:sessionId',
  summary: 'End one of your sessions',
  access: 'user',
  params: z.object({ sessionId: id }),
  response: message,
  failures: { AUTH_SESSION_NOT_FOUND: { status: 404, message: () => t`This session doesn’t exist.` } },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/sessions',
  summary: 'End all of your sessions except the current one',
  access: 'user',
  response: z.object({ message: z.string(), ended: z.number().int() }),
});

export const googleAllowed = endpoint({
  method: 'GET',
  path: '/api/v1/app/google/config/allowed',
  summary: 'Check whether logging in with Google is available',
  response: z.object({ allowGoogleSignup: z.boolean() }),
});

/** Why a login with Google failed: the `error` of `/google-failed`. */
export type GoogleFailure = 'off' | 'denied' | 'failed' | 'away' | 'over' | 'unverified' | 'often' | 'suspended';

export const startGoogle = endpoint({
  method: 'GET',
  path: '/api/v1/app/google',
  summary: 'Redirect to Google’s login',
  response: 'binary',
  contentType: 'text/html',
  failures: { AUTH_GOOGLE_OFF: { status: 404, message: () => t`Logging in with Google isn’t available here.` } },
});

export const endGoogle = endpoint({
  method: 'GET',
  path: '/api/v1/app/google/callback',
  summary: 'Receive Google’s redirect; redirects to /reauth, the second factor, or /google-failed',
  response: 'binary',
  contentType: 'text/html',
});
