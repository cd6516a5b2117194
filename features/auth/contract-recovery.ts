import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { passwordRequired } from '#contract-kit/refusals.ts';
import { email, message } from '#contract-kit/shapes.ts';
import { busy, code, givenPassword, linkBody, newPassword, newPasswordNeeded, secret, tooOften } from './contract.ts';

// Forgotten, changed, asked for once more: what is done with a password and an e-mail after sign-up.

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/send-code',
  summary: 'Send a code and a link to set a new password; answered the same whether or not the address has an account',
  body: z.object({ email }),
  answer: message,
  failures: tooOften,
});

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/verify-token',
  summary: 'Whether the link to set a new password is still good',
  body: z.object({ token: secret }),
  answer: z.object({ isValid: z.boolean() }),
  failures: tooOften,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-reset/reset',
  summary: 'Set a new password with link and code; ends every session of the account',
  body: z.object({ email, code, newPassword, token: secret }),
  answer: message,
  failures: {
    AUTH_RESET_INVALID: {
      status: 400,
      message: 'The code or the link is wrong, used or expired. Ask for a new one.',
    },
    AUTH_WEAK_PASSWORD: { status: 400, message: 'Choose another password.' },
    ...tooOften,
    ...busy,
  },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/change-password',
  summary: 'Set another password; ends every other session',
  access: 'user',
  body: z.object({
    currentPassword: givenPassword,
    newPassword,
    confirmPassword: z.string().min(1, 'Enter the new password once more.').max(1024),
  }),
  answer: message,
  failures: {
    AUTH_WRONG_PASSWORD: { status: 403, message: 'Incorrect password. Please try again.' },
    AUTH_PASSWORDS_DIFFER: { status: 400, message: 'The two new passwords are not the same.' },
    AUTH_WEAK_PASSWORD: { status: 400, message: 'Choose another password.' },
    AUTH_NO_PASSWORD: {
      status: 409,
      message: 'This account has no password yet. Have the reset link sent to you to set one.',
    },
    ...tooOften,
    ...busy,
  },
});

export const validatePassword = endpoint({
  method: 'POST',
  path: '/api/v1/app/password-validate',
  summary: 'Give the password once more; what needs it is open for 5 minutes',
  access: 'user',
  body: z.object({ password: givenPassword }),
  answer: message,
  failures: {
    AUTH_WRONG_PASSWORD: { status: 403, message: 'Incorrect password. Please try again.' },
    AUTH_NO_PASSWORD: {
      status: 409,
      message: 'This account has no password yet. Have the reset link sent to you to set one.',
    },
    ...tooOften,
    ...busy,
  },
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/app/profile-u-v',
  summary: 'Ask for another e-mail; it counts once the link sent to it has been followed',
  access: 'user',
  body: z.object({ newEmail: email }),
  answer: message,
  failures: {
    ...passwordRequired,
    AUTH_SAME_EMAIL: { status: 400, message: 'This is your e-mail address already.' },
    ...tooOften,
  },
});

export const verifyChangedEmail = endpoint({
  method: 'POST',
  path: '/api/v1/app/profile-u-e-v',
  summary:
    'Prove the new email by the link that was sent to it; outside of the account’s own session it takes a new password, which replaces every other way in',
  access: 'optional',
  body: linkBody,
  answer: message,
  failures: {
    AUTH_LINK_INVALID: { status: 400, message: 'Error verifying email. Please try again.' },
    ...newPasswordNeeded,
  },
});
