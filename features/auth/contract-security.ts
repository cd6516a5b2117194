import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden, passwordRequired } from '#contract-kit/refusals.ts';
import { email, id, message, time } from '#contract-kit/shapes.ts';
import { busy, code, loggedIn, secret, tooOften } from './contract.ts';

// The second factor, passkeys, and what an account wants to be told.

const wrongCode = {
  AUTH_WRONG_CODE: { status: 400, message: 'This code is wrong. Check it and try again.' },
  /** Used, over, guessed too often, or somebody else's. */
  AUTH_CHALLENGE_OVER: { status: 400, message: 'This code has expired. Log in again to get a new one.' },
} as const;

export const finishLogIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/two-factor',
  summary: 'Complete a log-in with the code that was sent, or with a recovery code',
  body: z.object({ challengeId: secret, code }),
  answer: loggedIn,
  failures: { ...wrongCode, ...tooOften },
});

export const resendLogInCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/two-factor/resend',
  summary: 'Send the code of a log-in once more, as a new one',
  body: z.object({ challengeId: secret }),
  answer: message,
  failures: { AUTH_CHALLENGE_OVER: wrongCode.AUTH_CHALLENGE_OVER, ...tooOften },
});

const phoneHint = 'Write the number with its country, as in +14045550123.';

/** Sends a code first; the same call with its `challengeId` and the `code` switches on. Both false switches off. */
export const updateTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-user-settings-f2a',
  summary: 'Switch two-factor on, by e-mail or by phone, or off',
  access: 'user',
  body: z.object({
    email2FA: z.boolean(),
    phone2FA: z.boolean(),
    phone: z
      .string()
      .trim()
      .max(16, phoneHint)
      .regex(/^\+[1-9]\d{6,14}$/, phoneHint)
      .optional(),
    challengeId: secret.optional(),
    code: code.optional(),
  }),
  answer: z.object({
    message: z.string(),
    /** A code is on its way: send it with this. */
    challengeId: secret.optional(),
    /** Shown once, when two-factor has been switched on. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
  failures: {
    ...passwordRequired,
    ...wrongCode,
    AUTH_TWO_FACTOR_CHOICE: { status: 400, message: 'Choose e-mail or phone, one of them.' },
    AUTH_NO_SMS: { status: 409, message: 'Codes by phone are not set up here. Choose e-mail.' },
    AUTH_PHONE_MISSING: { status: 400, message: 'Enter the number that codes go to.' },
    AUTH_EMAIL_UNVERIFIED: { status: 409, message: 'Verify your e-mail first: codes go to it.' },
    AUTH_SMS_FAILED: { status: 503, message: 'The code could not be sent to this number. Check it and try again.' },
    ...tooOften,
  },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/app/two-factor/recovery-codes',
  summary: 'New recovery codes in the place of the old ones',
  access: 'user',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  failures: {
    ...passwordRequired,
    AUTH_TWO_FACTOR_OFF: { status: 409, message: 'Two-factor authentication is off.' },
  },
});

export const updateSettings = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-user-settings',
  summary: 'Whether log-ins from new devices are told by e-mail',
  access: 'user',
  body: z.object({ userId: id, emailAlertsDisabled: z.boolean() }),
  answer: message,
  failures: forbidden,
});

export const accountStatus = endpoint({
  method: 'GET',
  path: '/api/v1/app/account-status',
  summary: 'What is set up for an account',
  access: 'user',
  query: z.object({ email }),
  answer: z.object({ stripeConnected: z.boolean(), paypalConnected: z.boolean(), twoFAEnabled: z.boolean() }),
  failures: forbidden,
});

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/app/security',
  summary: 'How one’s account is secured',
  access: 'user',
  answer: z.object({
    hasPassword: z.boolean(),
    twoFactor: z.enum(['email', 'phone']).nullable(),
    /** The last four digits of the number that codes go to. */
    phoneEnd: z.string().nullable(),
    /** Whether codes can be sent to phones here. */
    phoneAvailable: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    emailAlertsDisabled: z.boolean(),
    google: z.boolean(),
    /** Until when the password counts as just given. */
    confirmedUntil: time.nullable(),
  }),
});
export type Security = z.infer<typeof getSecurity.answer>;

export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() });
export type Passkey = z.infer<typeof passkey>;

/** What the browser is asked, as WebAuthn has it: `@simplewebauthn` makes it. */
const asked = z.object({ challengeId: secret, options: z.record(z.string(), z.unknown()) });

const encoded = (max: number) => z.string().max(max);
/** What the browser answers, to be checked by `@simplewebauthn`: of WebAuthn's two kinds of answers what that reads. */
const browserAnswer = z.object({
  id: encoded(1400),
  rawId: encoded(1400),
  type: encoded(40),
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(8000).optional(),
    authenticatorData: encoded(4000).optional(),
    signature: encoded(2000).optional(),
    userHandle: encoded(200).nullish(),
    transports: z.array(encoded(40)).max(10).optional(),
  }),
});
export type BrowserAnswer = z.infer<typeof browserAnswer>;
const answered = { challengeId: secret, response: browserAnswer } as const;

const passkeyFailures = {
  AUTH_PASSKEY_REFUSED: { status: 400, message: 'This passkey could not be used. Try again, or another way.' },
} as const;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/app/passkeys',
  summary: 'One’s passkeys',
  access: 'user',
  answer: z.array(passkey),
});

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/options',
  summary: 'Begin to add a passkey',
  access: 'user',
  answer: asked,
  failures: { ...passkeyFailures, ...passwordRequired, ...tooOften },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys',
  summary: 'Add the passkey that the browser has made',
  access: 'user',
  body: z.object({ ...answered, name: z.string().trim().min(1, 'Give it a name.').max(60, 'At most 60 characters.') }),
  status: 201,
  answer: passkey,
  failures: { ...passkeyFailures, ...passwordRequired },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/passkeys/:passkeyId',
  summary: 'Forget a passkey',
  access: 'user',
  params: z.object({ passkeyId: z.string().max(1400) }),
  answer: message,
  failures: {
    ...passwordRequired,
    AUTH_PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey.' },
    AUTH_LAST_WAY_IN: { status: 409, message: 'This is the only way into your account. Set a password first.' },
  },
});

export const askForConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/confirm/options',
  summary: 'Begin to confirm with a passkey what needs the password',
  access: 'user',
  answer: asked,
  failures: { ...passkeyFailures, ...tooOften },
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/confirm',
  summary: 'As password-validate, with a passkey',
  access: 'user',
  body: z.object(answered),
  answer: message,
  failures: passkeyFailures,
});

/** With the `challengeId` of a log-in that waits for its second factor the passkey is that factor. */
export const askForLogIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/passkey/options',
  summary: 'Begin to log in with a passkey',
  body: z.object({ challengeId: secret.optional() }),
  answer: asked,
  failures: { ...passkeyFailures, AUTH_CHALLENGE_OVER: wrongCode.AUTH_CHALLENGE_OVER, ...tooOften },
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/passkey',
  summary: 'Log in with a passkey',
  body: z.object(answered),
  answer: loggedIn,
  failures: { ...passkeyFailures, ...tooOften, ...busy },
});
