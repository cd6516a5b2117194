import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const authMails = {
  'verify-email': 'own',
  'signup-known': 'own',
  reset: 'own',
  'password-changed': 'own',
  'change-email': 'own',
  'change-email-known': 'own',
  'change-email-asked': 'own',
  'email-changed': 'own',
  code: 'own',
  'login-alert': 'own',
  security: 'own',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    auth: typeof authMails;
  }
}
