import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, message, time } from '#contract-kit/shapes.ts';
import { userInfo, username } from '#features/account/contract.ts';
import { mostPassword } from './passwords.ts';

/** As it was chosen: only its length is bounded, so that an old one can still be typed. */
export const givenPassword = z.string().min(1, 'Enter your password.').max(1024, 'This is too long for a password.');
/** Its rules need the e-mail and username too: `passwordIssue` says what is wrong with it. */
export const newPassword = z
  .string()
  .min(1, 'Choose a password.')
  .max(1024, `A password has at most ${mostPassword} characters.`);

export const secret = z.string().min(1).max(200);
/** Six digits, or a recovery code; spaces and case do not matter. */
export const code = z.string().trim().min(1, 'Enter the code.').max(40, 'This is not a code.');

export const tooOften = {
  AUTH_TOO_OFTEN: { status: 429, message: 'Too many attempts. Try again in a few minutes.' },
} as const;
export const busy = {
  AUTH_BUSY: { status: 503, message: 'Very many people are logging in just now. Try again in a moment.' },
} as const;

/** How a second factor is asked for. `passkey`: the account has one that may answer in the code's place. */
export const twoFactorStep = z.object({
  twoFactorRequired: z.literal(true),
  challengeId: secret,
  channel: z.enum(['email', 'phone']),
  passkey: z.boolean(),
});
export type TwoFactorStep = z.infer<typeof twoFactorStep>;

export const loggedIn = z.object({ userInfo });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/app/signup',
  summary: 'A new account; a known e-mail is answered the same, and its owner told by mail',
  body: z.object({ email, username, password: newPassword }),
  status: 201,
  answer: message,
  failures: {
    AUTH_USERNAME_TAKEN: { status: 409, message: 'This username is taken. Choose another one.' },
    AUTH_WEAK_PASSWORD: { status: 400, message: 'Choose another password.' },
    ...tooOften,
    ...busy,
  },
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login',
  summary: 'Log in with e-mail and password',
  body: z.object({ email, password: givenPassword }),
  answer: z.union([loggedIn, twoFactorStep]),
  failures: {
    AUTH_WRONG: { status: 401, message: 'E-mail or password is wrong.' },
    ...tooOften,
    ...busy,
  },
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/v1/app/logout',
  summary: 'End the session; done already when there is none',
  answer: message,
});

export const logOutOfAdmin = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'The same as /api/v1/app/logout',
  answer: message,
});

export const checkToken = endpoint({
  method: 'GET',
  path: '/api/v1/app/checkToken',
  summary: 'Whether the session lives; renews an access token that alone is over',
  answer: z.object({
    accessTokenExpired: z.boolean(),
    refreshTokenExpired: z.boolean(),
    accessTokenRefreshed: z.boolean(),
  }),
  failures: { SESSION_MISSING: { status: 401, message: 'Log in first.' } },
});

/** What follows the link of a mail. */
export const linkBody = z.object({ token: secret, newPassword: newPassword.optional() });
export const newPasswordNeeded = {
  AUTH_NEW_PASSWORD_NEEDED: {
    status: 409,
    message: 'Choose a new password for this account, or log in to it first.',
  },
  AUTH_WEAK_PASSWORD: { status: 400, message: 'Choose another password.' },
  ...tooOften,
  ...busy,
} as const;

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/verify-email',
  summary:
    'Prove an email by the link that was sent to it; outside of the account’s own session it takes a new password, which replaces every other way in',
  access: 'optional',
  body: linkBody,
  answer: message,
  failures: {
    AUTH_LINK_INVALID: { status: 400, message: 'Verification failed or token expired.' },
    ...newPasswordNeeded,
  },
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/v1/app/verify-email/resend',
  summary: 'Send the verification link once more',
  access: 'user',
  answer: message,
  failures: {
    AUTH_ALREADY_VERIFIED: { status: 409, message: 'Your e-mail is verified already.' },
    ...tooOften,
  },
});

export const session = z.object({
  id,
  isActive: z.boolean(),
  /** The one that asks. */
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
  summary: 'One’s sessions of the last 90 days, newest first',
  access: 'user',
  answer: z.array(session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/sessions/:sessionId',
  summary: 'End one of one’s own sessions',
  access: 'user',
  params: z.object({ sessionId: id }),
  answer: message,
  failures: { AUTH_SESSION_NOT_FOUND: { status: 404, message: 'There is no such session.' } },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/sessions',
  summary: 'End all of one’s sessions but this one',
  access: 'user',
  answer: z.object({ message: z.string(), ended: z.number().int() }),
});

export const googleAllowed = endpoint({
  method: 'GET',
  path: '/api/v1/app/google/config/allowed',
  summary: 'Whether one can log in with Google',
  answer: z.object({ allowGoogleSignup: z.boolean() }),
});

export const startGoogle = endpoint({
  method: 'GET',
  path: '/api/v1/app/google',
  summary: 'Leads to Google, to log in there',
  answer: 'binary',
  contentType: 'text/html',
  failures: { AUTH_GOOGLE_OFF: { status: 404, message: 'Logging in with Google is not set up here.' } },
});

export const endGoogle = endpoint({
  method: 'GET',
  path: '/api/v1/app/google/callback',
  summary: 'Where Google leads back to; leads on to /reauth, the second factor, or /google-failed',
  answer: 'binary',
  contentType: 'text/html',
});
