import { label } from '#content/current.ts';
import type { FreeFile } from '#features/catalogue/server/public.ts';
import { legalVersionPath } from '#features/site/legal-pages.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { linkHours, maxDownloads } from '../limits.ts';

interface LinkMail {
  /** The request's id. */
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly termsVersion: string;
  readonly to: string;
  readonly follow: boolean;
  readonly file: FreeFile;
}

/** Anyone can type anyone's email address, so this email contains nothing that a visitor wrote. */
export const sendLink = (
  deps: Deps,
  trx: Trx,
  { id, token, expiresAt, termsVersion, to, follow, file }: LinkMail,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `free-download.link:${id}`,
    to,
    expiresAt,
    content: {
      subject: `Your free download: “${file.title}” · ${label.name}`,
      preview: `By ${file.artist.name}, as an MP3 with a tag in its sound.`,
      heading: `Download “${file.title}”`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone (hopefully you) asked for the free download of “${file.title}” by ${file.artist.name}.`,
        },
        ...(follow
          ? [
              {
                kind: 'paragraph' as const,
                text: `With the download you also follow ${file.artist.name}: we’ll email you when there are new releases, at most once a day, and you can unfollow with one click.`,
              },
            ]
          : []),
        { kind: 'button', label: 'Get your download', url: `${deps.publicUrl}/free-download?token=${token}` },
        {
          kind: 'links',
          links: [
            { label: 'Terms for free use', url: `${deps.publicUrl}${legalVersionPath('free-use', termsVersion)}` },
          ],
        },
        {
          kind: 'note',
          text: `The link works for ${linkHours} hours and ${maxDownloads} downloads. If it wasn’t you, ignore this email: you won’t get any others.`,
        },
      ],
    },
  });
