import { ModerationPage } from '#ui/lists/moderation-page.tsx';
import { ModeratedLicenses } from '../admin/moderated-licenses.tsx';
import { moderatedLicensesQuery } from '../queries.ts';

export const Component = () => (
  <ModerationPage
    title="Sellers’ licenses"
    lead="Withdraw licenses and restore them. Sellers see your reason, and past sales keep their terms."
    other={{ label: 'Beats', to: '/dashboard/admin/moderation' }}
    one="license"
    options={[
      { value: 'all', label: 'All' },
      { value: 'offered', label: 'Offered' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ]}
    query={moderatedLicensesQuery}
    emptyText="Licenses that sellers create appear here."
  >
    {({ licenses }) => <ModeratedLicenses licenses={licenses} />}
  </ModerationPage>
);
