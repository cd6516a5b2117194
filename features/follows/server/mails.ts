import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const followsMails = {
  'follows.confirm': 'own',
  'follows.known': 'own',
  'follows.digest': 'own',
} as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    follows: typeof followsMails;
  }
}
