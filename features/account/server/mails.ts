import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** The feature's kinds of email, each with who causes it. */
export const accountMails = {
  'account.closed': 'own',
  'account.profile-cleared': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    account: typeof accountMails;
  }
}
