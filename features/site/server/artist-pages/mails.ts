import { t } from '#contract-kit/texts/text.ts';
import { writeMail, type WriteMailDeps } from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';
import type { Trx } from '#platform/database/open.ts';
import type { MailCauses } from '#platform/mail/mail-kinds.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { artistPagePath, ownPagePath } from '../../artist-page.ts';
import type { ArtistOfAccount } from '../artist-entries.ts';

export const siteMails = { 'site.artist-page': 'label', 'site.page-permission': 'label' } as const satisfies MailCauses;

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

interface Permission {
  readonly user: UserRow;
  readonly mayEdit: boolean;
  /** The version of the label's artists that gives or takes it. */
  readonly version: number;
}

/** Tells an artist that the label lets them edit their own page, or no longer does. */
export const tellArtist = (deps: WriteMailDeps, trx: Trx, { user, mayEdit, version }: Permission): Promise<void> => {
  return writeMail(deps, trx, {
    purpose: `site.page-permission:${user.id}:${version}`,
    to: user.email,
    content: {
      subject: mayEdit
        ? t`You can now edit your page on ${{ label: label.name }}`
        : t`You can no longer edit your page on ${{ label: label.name }}`,
      preview: mayEdit ? t`You’ll find it under Settings, My page.` : t`What you’ve published is kept.`,
      heading: mayEdit ? t`You can now edit your page` : t`You can no longer edit your page`,
      blocks: [
        {
          kind: 'paragraph',
          text: mayEdit
            ? t`${{ label: label.name }} lets you write your artist page yourself: tagline, story, picture, video and links. Until you publish something, visitors see what the label has written. The label can show an earlier version again, and can take this permission back.`
            : t`${{ label: label.name }} no longer lets you write your artist page yourself, so visitors don’t see what you’ve published there. It’s kept, in case the label lets you edit the page again. If you think this is a mistake, write to ${{ email: label.email }}.`,
        },
        {
          kind: 'button',
          label: mayEdit ? t`Edit my page` : t`See who writes my page`,
          url: `${deps.publicUrl}${ownPagePath}`,
        },
      ],
    },
  });
};
