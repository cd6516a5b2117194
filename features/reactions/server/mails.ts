import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Each kind of email, with who causes it. */
export const reactionsMails = {
  'catalogue.comment-removed': 'label',
  'catalogue.price-drops': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    reactions: typeof reactionsMails;
  }
}
