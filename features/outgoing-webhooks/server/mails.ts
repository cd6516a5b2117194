import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const outgoingWebhooksMails = { 'outgoing-webhooks.turned-off': 'label' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    outgoingWebhooks: typeof outgoingWebhooksMails;
  }
}
