import { ModerationPage } from '#ui/lists/moderation-page.tsx';
import { ModeratedBeats } from '../admin/moderated-beats.tsx';
import { moderationQuery } from '../admin/queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => (
  <ModerationPage
    title={t`Moderation`}
    lead={t`Take beats and kits down, and restore them. Sellers see your reason.`}
    other={{ label: t`Sellers’ licenses`, to: '/dashboard/admin/moderation/licenses' }}
    one="beat"
    options={[
      { value: 'all', label: t`All` },
      { value: 'on-store', label: t`In the store` },
      { value: 'taken-off', label: t`Taken down` },
    ]}
    query={moderationQuery}
    emptyText={t`What you take down appears here, with the reason.`}
  >
    {({ beats }) => <ModeratedBeats beats={beats} />}
  </ModerationPage>
);
