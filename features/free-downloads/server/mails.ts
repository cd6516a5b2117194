import type { MailCauses } from '#platform/mail/mail-kinds.ts';

/** The feature's kinds of email, each with who causes it. */
export const freeDownloadsMails = { 'free-download.link': 'own' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    freeDownloads: typeof freeDownloadsMails;
  }
}
