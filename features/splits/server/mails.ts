import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const splitsMails = {
  'splits.invited': 'person',
  'splits.reminded': 'person',
  'splits.accepted': 'person',
  'splits.declined': 'person',
  'splits.left': 'person',
  // Concerns something that the receiver has accepted, so no limit may drop it.
  'splits.ending': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    splits: typeof splitsMails;
  }
}
