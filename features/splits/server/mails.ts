import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** The feature's kinds of email, and who causes each. */
export const splitsMails = {
  'splits.invited': 'person',
  'splits.reminded': 'person',
  'splits.accepted': 'person',
  'splits.declined': 'person',
  'splits.left': 'person',
  // About something that its receiver has accepted, so no limit may drop it.
  'splits.ending': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    splits: typeof splitsMails;
  }
}
