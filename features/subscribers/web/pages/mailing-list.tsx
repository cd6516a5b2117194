import { nameOf } from '../../contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useLabel } from '#ui/composites/site-frame.ts';
import { formatCount } from '#contract-kit/format.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { CampaignsPanel } from '../admin/campaigns-panel.tsx';
import { Composer } from '../admin/composer.tsx';
import { NewBeatsPanel } from '../admin/new-beats-panel.tsx';
import { SubscribersPanel } from '../admin/subscribers-panel.tsx';
import { allCategories } from '../components/category-boxes.tsx';
import { totalsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const Totals = () => {
  const { data } = useQuery(totalsQuery());
  const label = useLabel();
  const countOf = (category: string) => data?.categories.find((one) => one.category === category)?.subscribers ?? 0;
  return (
    <Stats
      items={[
        {
          label: t`Subscribers`,
          value: data && formatCount(data.all),
          note: data && data.bounced > 0 ? t`${{ bounced: formatCount(data.bounced) }} bounced` : undefined,
        },
        ...allCategories.map((category) => ({
          label: nameOf(category, label),
          value: data && formatCount(countOf(category)),
        })),
      ]}
    />
  );
};

export const Component = () => (
  <DashboardPage title={t`Mailing lists`} lead={t`Your subscribers and the emails you send them.`}>
    <div className="flex flex-col gap-6">
      <Totals />
      <div className="grid gap-6 xl:grid-cols-[3fr_2fr]">
        <Composer />
        <NewBeatsPanel />
      </div>
      <CampaignsPanel />
      <SubscribersPanel />
    </div>
  </DashboardPage>
);
