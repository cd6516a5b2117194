import type { MailCauses } from '#platform/mail/mail-kinds.ts';

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
