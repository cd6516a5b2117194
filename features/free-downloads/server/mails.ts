import type { MailCauses } from '#platform/mail/mail-kinds.ts';

export const freeDownloadsMails = { 'free-download.link': 'own' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    freeDownloads: typeof freeDownloadsMails;
  }
}
