import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const ordersMails = {
  purchase: 'own',
  lost: 'own',
  'taken-back': 'own',
  settling: 'own',
  failed: 'own',
  links: 'own',
  withdrawal: 'own',
  refunded: 'label',
  disputed: 'label',
  'dispute-lost': 'label',
  withheld: 'label',
  'license-back': 'label',
  'withdrawal-accepted': 'label',
  'withdrawal-declined': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    orders: typeof ordersMails;
  }
}
