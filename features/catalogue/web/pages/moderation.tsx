import { ModerationPage } from '#ui/lists/moderation-page.tsx';
import { ModeratedBeats } from '../admin/moderated-beats.tsx';
import { moderationQuery } from '../admin/queries.ts';

export const Component = () => (
  <ModerationPage
    title="Moderation"
    lead="Take beats and kits down, and restore them. Sellers see your reason."
    other={{ label: 'Sellers’ licenses', to: '/dashboard/admin/moderation/licenses' }}
    one="beat"
    options={[
      { value: 'all', label: 'All' },
      { value: 'on-store', label: 'In the store' },
      { value: 'taken-off', label: 'Taken down' },
    ]}
    query={moderationQuery}
    emptyText="What you take down appears here, with the reason."
  >
    {({ beats }) => <ModeratedBeats beats={beats} />}
  </ModerationPage>
);
