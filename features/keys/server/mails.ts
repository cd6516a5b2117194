import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Its kinds of email, with who causes each. */
export const keysMails = { 'keys.made': 'own' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    keys: typeof keysMails;
  }
}
