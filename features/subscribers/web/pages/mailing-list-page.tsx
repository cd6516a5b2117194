import { useQuery } from '@tanstack/react-query';
import { mailingLists } from '#content/mailing-lists.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { CampaignsPanel } from '../admin/campaigns-panel.tsx';
import { Composer } from '../admin/composer.tsx';
import { NewBeatsPanel } from '../admin/new-beats-panel.tsx';
import { SubscribersPanel } from '../admin/subscribers-panel.tsx';
import { allCategories } from '../components/category-boxes.tsx';
import { totalsQuery } from '../queries.ts';

const number = new Intl.NumberFormat('en-US');

const Totals = () => {
  const { data } = useQuery(totalsQuery());
  const countOf = (category: string) => data?.categories.find((one) => one.category === category)?.subscribers ?? 0;
  return (
    <Stats
      items={[
        {
          label: 'Subscribers',
          value: data && number.format(data.all),
          note: data && data.bounced > 0 ? `${number.format(data.bounced)} bounced` : undefined,
        },
        ...allCategories.map((category) => ({
          label: mailingLists[category].name,
          value: data && number.format(countOf(category)),
        })),
      ]}
    />
  );
};

export const Component = () => (
  <DashboardPage title="Mailing lists" lead="Who subscribed, and what you send them.">
    <Totals />
    <div className="grid gap-6 xl:grid-cols-[3fr_2fr]">
      <Composer />
      <NewBeatsPanel />
    </div>
    <CampaignsPanel />
    <SubscribersPanel />
  </DashboardPage>
);
