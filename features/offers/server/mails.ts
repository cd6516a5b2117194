import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** The feature's emails, with who causes each. */
export const offersMails = {
  'offers.made': 'person',
  'offers.countered': 'person',
  'offers.accepted': 'person',
  'offers.declined': 'person',
  'offers.expired': 'label',
  'offers.void': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    offers: typeof offersMails;
  }
}
