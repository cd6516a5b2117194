import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const payoutsMails = {
  sale: 'own',
  'payouts.details-missing': 'label',
  'payouts.taken-back': 'label',
  'payouts.disputed': 'label',
  'payouts.corrected': 'label',
  'payouts.payment-undone': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    payouts: typeof payoutsMails;
  }
}
