import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Its kinds of email, with who causes each. */
export const splitsMails = {
  'splits.invited': 'person',
  'splits.reminded': 'person',
  'splits.accepted': 'person',
  'splits.declined': 'person',
  'splits.left': 'person',
  // About something that its receiver has accepted: no limit swallows it.
  'splits.ending': 'label',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    splits: typeof splitsMails;
  }
}
