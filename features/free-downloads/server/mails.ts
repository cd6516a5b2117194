import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** Its kinds of email, with who causes each. */
export const freeDownloadsMails = { 'free-download.link': 'own' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    freeDownloads: typeof freeDownloadsMails;
  }
}
