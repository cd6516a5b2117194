import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Each kind of email, with who causes it. */
export const catalogueMails = {
  'catalogue.taken-off': 'label',
  'catalogue.restored': 'label',
  'catalogue.not-released': 'own',
  'catalogue.same-sold': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    catalogue: typeof catalogueMails;
  }
}
