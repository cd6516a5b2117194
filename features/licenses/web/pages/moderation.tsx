import { t } from '#contract-kit/texts/text.ts';
import { ModerationPage } from '#ui/lists/moderation-page.tsx';
import { ModeratedLicenses } from '../admin/moderated-licenses.tsx';
import { moderatedLicensesQuery } from '../queries.ts';

export const Component = () => (
  <ModerationPage
    title={t`Sellers’ licenses`}
    lead={t`Withdraw licenses and restore them. Sellers see your reason, and past sales keep their terms.`}
    other={{ label: t`Beats`, to: '/dashboard/admin/moderation' }}
    one="license"
    options={[
      { value: 'all', label: t`All` },
      { value: 'offered', label: t`Offered` },
      { value: 'withdrawn', label: t`Withdrawn` },
    ]}
    query={moderatedLicensesQuery}
    emptyText={t`Licenses that sellers create appear here.`}
  >
    {({ licenses }) => <ModeratedLicenses licenses={licenses} />}
  </ModerationPage>
);
