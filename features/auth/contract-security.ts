import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { forbidden } from '#contract-kit/refusals.ts';
import { canonicalPhone, phoneHint, phoneIssue } from '#contract-kit/phone-number.ts';
import { email, id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { busy, code, loggedIn, secret, suspended, tooOften } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const wrongCode = {
  AUTH_WRONG_CODE: { status: 400, message: () => t`This code is wrong. Check it and try again.` },
  /** The code is used or expired, was tried too often, or is someone else's. */
  AUTH_CHALLENGE_OVER: { status: 400, message: () => t`This code has expired. Log in again to get a new one.` },
} as const;

export const finishLogIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/two-factor',
  summary: 'Complete a login with the code that was sent or a recovery code',
  body: z.object({ challengeId: secret, code }),
  response: loggedIn,
  failures: { ...wrongCode, ...suspended, ...tooOften },
});

export const resendLogInCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/two-factor/resend',
  summary: 'Send a new code for a login',
  body: z.object({ challengeId: secret }),
  response: message,
  failures: { AUTH_CHALLENGE_OVER: wrongCode.AUTH_CHALLENGE_OVER, ...tooOften },
});

/**
 * The first call sends a code; the second, with `challengeId` and `code`, turns two-factor on. A call that chooses
 * neither channel turns two-factor off.
 */
export const updateTwoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-user-settings-f2a',
  summary: 'Turn two-factor authentication on, by email or by phone, or off',
  access: 'user',
  recentPassword: { when: 'to turn it off or to send codes to another place' },
  body: z.object({
    email2FA: z.boolean(),
    phone2FA: z.boolean(),
    phone: z
      .string()
      .trim()
      .max(40, { error: phoneHint })
      .overwrite(canonicalPhone)
      .refine((phone) => phoneIssue(phone) === null, { error: phoneHint })
      .optional(),
    challengeId: secret.optional(),
    code: code.optional(),
  }),
  response: z.object({
    message: z.string(),
    /** Set if a code was sent; the second call must include this id. */
    challengeId: secret.optional(),
    /** Returned once, when two-factor is turned on. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
  failures: {
    ...wrongCode,
    AUTH_TWO_FACTOR_CHOICE: { status: 400, message: () => t`Choose either email or phone.` },
    AUTH_NO_SMS: { status: 409, message: () => t`Codes by phone aren’t available here. Choose email.` },
    AUTH_PHONE_MISSING: { status: 400, message: () => t`Enter your phone number.` },
    AUTH_EMAIL_UNVERIFIED: { status: 409, message: () => t`Verify your email first: your codes go there.` },
    AUTH_SMS_FAILED: { status: 503, message: () => t`We couldn’t send a code to this number. Check it and try again.` },
    ...tooOften,
  },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/app/two-factor/recovery-codes',
  summary: 'Replace your recovery codes with new ones',
  access: 'user',
  recentPassword: true,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  failures: {
    AUTH_TWO_FACTOR_OFF: { status: 409, message: () => t`Two-factor authentication is off.` },
  },
});

export const updateSettings = endpoint({
  method: 'POST',
  path: '/api/v1/app/update-user-settings',
  summary: 'Turn email alerts about logins from new devices on or off',
  access: 'user',
  recentPassword: { when: 'to turn them off' },
  body: z.object({ userId: id, emailAlertsDisabled: z.boolean() }),
  response: message,
  failures: forbidden,
});

export const accountStatus = endpoint({
  method: 'GET',
  path: '/api/v1/app/account-status',
  summary: 'Get whether Stripe, PayPal and two-factor authentication are set up for your account',
  access: 'user',
  query: z.object({ email }),
  response: z.object({ stripeConnected: z.boolean(), paypalConnected: z.boolean(), twoFAEnabled: z.boolean() }),
  failures: forbidden,
});

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/v1/app/security',
  summary: 'Get the security settings of your account',
  access: 'user',
  response: z.object({
    hasPassword: z.boolean(),
    twoFactor: z.enum(['email', 'phone']).nullable(),
    phoneEnd: z.string().nullable(),
    phoneAvailable: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    emailAlertsDisabled: z.boolean(),
    google: z.boolean(),
    /** Until when the password or a passkey counts as recently confirmed; null if neither does. */
    confirmedUntil: time.nullable(),
  }),
});
export type Security = z.infer<typeof getSecurity.response>;

export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() });
export type Passkey = z.infer<typeof passkey>;

/** The request for the browser in WebAuthn's format, created by `@simplewebauthn`. */
const passkeyRequest = z.object({ challengeId: secret, options: z.record(z.string(), z.unknown()) });

const encoded = (max: number) => z.string().max(max);
/** The parts of the browser's WebAuthn responses, of both kinds, that `@simplewebauthn` reads. */
const browserResponse = z.object({
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
export type BrowserResponse = z.infer<typeof browserResponse>;
const passkeyResponse = { challengeId: secret, response: browserResponse } as const;

const passkeyFailures = {
  AUTH_PASSKEY_REFUSED: { status: 400, message: () => t`This passkey didn’t work. Try again, or log in another way.` },
} as const;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/app/passkeys',
  summary: 'List your passkeys',
  access: 'user',
  response: z.array(passkey),
});

export const startAddPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/options',
  summary: 'Start adding a passkey',
  access: 'user',
  recentPassword: true,
  response: passkeyRequest,
  failures: { ...passkeyFailures, ...tooOften },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys',
  summary: 'Add a passkey that the browser has created',
  access: 'user',
  recentPassword: true,
  body: z.object({
    ...passkeyResponse,
    name: requiredText(60, () => t`Give it a name.`),
  }),
  status: 201,
  response: passkey,
  failures: { ...passkeyFailures },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  access: 'user',
  recentPassword: true,
  params: z.object({ passkeyId: z.string().max(1400) }),
  response: message,
  failures: {
    AUTH_PASSKEY_NOT_FOUND: { status: 404, message: () => t`This passkey doesn’t exist.` },
    AUTH_LAST_WAY_IN: { status: 409, message: () => t`This is your only way to log in. Set a password first.` },
  },
});

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/confirm/options',
  summary: 'Start confirming your identity with a passkey instead of the password',
  access: 'user',
  response: passkeyRequest,
  failures: { ...passkeyFailures, ...tooOften },
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/passkeys/confirm',
  summary: 'Confirm your identity with a passkey, like password-validate',
  access: 'user',
  body: z.object(passkeyResponse),
  response: message,
  failures: passkeyFailures,
});

/** With the `challengeId` of a login that waits for its second factor, the passkey is the second factor. */
export const startPasskeyLogIn = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/passkey/options',
  summary: 'Start logging in with a passkey',
  body: z.object({ challengeId: secret.optional() }),
  response: passkeyRequest,
  failures: { ...passkeyFailures, AUTH_CHALLENGE_OVER: wrongCode.AUTH_CHALLENGE_OVER, ...tooOften },
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/app/login/passkey',
  summary: 'Log in with a passkey',
  body: z.object(passkeyResponse),
  response: loggedIn,
  failures: { ...passkeyFailures, ...suspended, ...tooOften, ...busy },
});
