import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { PromotionForm } from '../components/promotion-form.tsx';
import { ScheduledPromotions } from '../components/scheduled-promotions.tsx';
import { maxScheduled } from '../../limits.ts';
import { promotionsQuery } from '../queries.ts';

export const Component = () => {
  const { data } = useQuery(promotionsQuery(maxScheduled));
  const [listOpen, setListOpen] = useState(false);
  return (
    <DashboardPage
      title={t`Promotion Builder`}
      lead={t`Feature an artist and their music at the top of the site and on the home page.`}
      aside={
        <Button onClick={() => setListOpen(true)}>
          {t`Scheduled promotions`}
          {data && <span className="tabular text-muted">{data.totalPromotions}</span>}
        </Button>
      }
    >
      <Panel title={t`New promotion`} className="max-w-4xl">
        <div className="@container">
          <PromotionForm schedule={data} />
        </div>
      </Panel>
      <ScheduledPromotions open={listOpen} onOpenChange={setListOpen} />
    </DashboardPage>
  );
};
