import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const keysMails = { 'keys.made': 'own' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    keys: typeof keysMails;
  }
}
