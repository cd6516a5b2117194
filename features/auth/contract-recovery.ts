import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, message } from '#contract-kit/shapes.ts';
import {
  busy,
  code,
  emailCodeBody,
  emailCodeFailures,
  givenPassword,
  linkBody,
  newPassword,
  newPasswordNeeded,
  secret,
  tooOften,
} from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// Calls after sign-up: to reset, change or confirm the password, and to change the email.

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/send-code',
  summary:
    'Email a code and a link to set a new password. The response is the same whether or not the email has an account',
  body: z.object({ email }),
  response: message,
  failures: tooOften,
});

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/verify-token',
  summary: 'Check whether a link to set a new password still works',
  body: z.object({ token: secret }),
  response: z.object({ isValid: z.boolean() }),
  failures: tooOften,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/reset',
  summary: 'Set a new password with the link and the code; ends all sessions of the account',
  body: z.object({
    email,
    code,
    newPassword,
    token: secret,
    /** Also revokes API keys, removes passkeys and linked accounts, turns webhooks off, and pauses discount codes. */
    endAll: z.boolean().default(false),
  }),
  response: message,
  failures: {
    AUTH_RESET_INVALID: {
      status: 400,
      message: () => t`The code or the link is wrong, used or expired. Ask for a new one.`,
    },
    AUTH_WEAK_PASSWORD: { status: 400, message: () => t`Choose another password.` },
    ...tooOften,
    ...busy,
  },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/change-password',
  summary: 'Change your password; ends all other sessions',
  access: 'user',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
    confirmPassword: z
      .string()
      .normalize('NFC')
      .min(1, { error: () => t`Enter the new password again.` })
      .max(1024),
  }),
  response: message,
  failures: {
    AUTH_WRONG_PASSWORD: { status: 403, message: () => t`Incorrect password. Please try again.` },
    AUTH_PASSWORDS_DIFFER: { status: 400, message: () => t`The two new passwords don’t match.` },
    AUTH_WEAK_PASSWORD: { status: 400, message: () => t`Choose another password.` },
    AUTH_NO_PASSWORD: {
      status: 409,
      message: () => t`Your account has no password yet. Request a reset link to set one.`,
    },
    ...tooOften,
    ...busy,
  },
});

export const validatePassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-validate',
  summary: 'Confirm your password. For 5 minutes, calls that need it are allowed',
  access: 'user',
  body: z.object({ password: givenPassword }),
  response: message,
  failures: {
    AUTH_WRONG_PASSWORD: { status: 403, message: () => t`Incorrect password. Please try again.` },
    AUTH_NO_PASSWORD: {
      status: 409,
      message: () => t`Your account has no password yet. Request a reset link to set one.`,
    },
    ...tooOften,
    ...busy,
  },
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/app/profile-u-v',
  summary: 'Request a new email. It replaces the old one once you open the link sent to it, or enter the code',
  access: 'user',
  recentPassword: true,
  body: z.object({ newEmail: email }),
  response: message,
  failures: {
    AUTH_SAME_EMAIL: { status: 400, message: () => t`This is already your email address.` },
    ...tooOften,
  },
});

export const verifyChangedEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/profile-u-e-v',
  summary:
    'Verify the new email with the link that was sent to it. Without a session of the account, a new password is required, which replaces every other way to log in',
  access: 'optional',
  anyAuthor: true,
  body: linkBody,
  response: message,
  failures: {
    AUTH_LINK_INVALID: { status: 400, message: () => t`Error verifying email. Please try again.` },
    ...newPasswordNeeded,
  },
});

export const verifyChangedEmailByCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/profile-u-e-v/code',
  summary: 'Verify the new email with the code that was sent to it, in a session of the account',
  access: 'user',
  body: emailCodeBody,
  response: message,
  failures: emailCodeFailures,
});
