import { t } from '#contract-kit/texts/text.ts';
import { writeMail, type WriteMailDeps } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';
import type { Trx } from '#platform/database/open.ts';
import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { artistPagePath } from '../../artist-page.ts';
import type { ArtistOfAccount } from '../artist-entries.ts';

export const siteMails = { 'site.artist-page': 'label' } as const satisfies MailCauses;

declare module '#platform/mail/mail-kinds.ts' {
  interface MailKinds {
    site: typeof siteMails;
  }
}

interface ToldDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'supportEmail' | 'labelTimezone'>;
  readonly publicUrl: string;
}

/** Tells the label, once a day for each artist, if `SUPPORT_EMAIL` is set. */
export const tellLabel = async (deps: ToldDeps, trx: Trx, { user, entry }: ArtistOfAccount): Promise<void> => {
  const { supportEmail, labelTimezone } = deps.config;
  if (!supportEmail) return;
  const { date } = wallTimeAt(deps.clock.now(), labelTimezone);
  await writeMail(deps, trx, {
    purpose: `site.artist-page:${user.id}:${date}`,
    to: supportEmail,
    content: {
      subject: t`${{ name: entry.name }} has changed their page`,
      preview: t`Visitors see it now. You can show an earlier version again.`,
      heading: t`${{ name: entry.name }} has changed their page`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`Visitors see it now. You can compare it with earlier versions, show one of them again, or no longer let the artist edit the page. We send this once a day at most, so look at the history for later changes.`,
        },
        { kind: 'button', label: t`See what changed`, url: `${deps.publicUrl}${artistPagePath(user.id)}` },
      ],
    },
  });
};
