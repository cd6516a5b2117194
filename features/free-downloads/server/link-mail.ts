import { plural, t } from '#contract-kit/texts/text.ts';
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
      subject: t`Your free download: “${{ title: file.title }}” · ${{ label: label.name }}`,
      preview: t`By ${{ artist: file.artist.name }}, as an MP3 with a tag in its sound.`,
      heading: t`Download “${{ title: file.title }}”`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Someone (hopefully you) asked for the free download of “${{ title: file.title }}” by ${{ artist: file.artist.name }}.`,
        },
        ...(follow
          ? [
              {
                kind: 'paragraph' as const,
                text: t`With the download you also follow ${{ artist: file.artist.name }}: we’ll email you when there are new releases, at most once a day, and you can unfollow with one click.`,
              },
            ]
          : []),
        { kind: 'button', label: t`Get your download`, url: `${deps.publicUrl}/free-download?token=${token}` },
        {
          kind: 'links',
          links: [
            { label: t`Terms for free use`, url: `${deps.publicUrl}${legalVersionPath('free-use', termsVersion)}` },
          ],
        },
        {
          kind: 'note',
          text: t`The link works for ${plural({ hours: linkHours }, { one: '# hour', other: '# hours' })} and ${plural({ downloads: maxDownloads }, { one: '# download', other: '# downloads' })}. If it wasn’t you, ignore this email: you won’t get any others.`,
        },
      ],
    },
  });
