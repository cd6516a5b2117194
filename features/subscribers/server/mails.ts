import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const subscribersMails = {
  'subscribe.confirm': 'own',
  'subscribe.known': 'own',
  campaign: 'label',
  'campaign-test': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    subscribers: typeof subscribersMails;
  }
}
