import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Each kind of email, with who causes it. */
export const studioMails = {
  'catalogue.off-sale-by-label': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    studio: typeof studioMails;
  }
}
