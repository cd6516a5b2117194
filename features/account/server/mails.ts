import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const accountMails = {
  'account.closed': 'own',
  'account.profile-cleared': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    account: typeof accountMails;
  }
}
