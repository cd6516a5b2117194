import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const disputesMails = { 'disputes.opened': 'label' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    disputes: typeof disputesMails;
  }
}
