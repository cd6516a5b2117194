import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { CodesPanel } from '../codes/codes-panel.tsx';
import { labelCodesQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const Content = () => {
  const { data, error, refetch } = useQuery(labelCodesQuery());
  if (error) return <ErrorState title={t`We couldn’t load the codes`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading the codes`} className="block">
        <Skeleton className="h-72 rounded-l" />
      </output>
    );
  }
  return (
    <CodesPanel
      owner="label"
      artist={null}
      codes={data.codes}
      lead={t`Buyers enter one in the cart, or follow its link.`}
      idea={{
        title: t`One code for the whole label`,
        text: t`A code takes a percentage or an amount off what the label sells. Announce it on your channels, or in a campaign to your subscribers.`,
      }}
    />
  );
};

export const Component = () => (
  <DashboardPage
    title={t`Discount codes`}
    lead={t`For music by the label’s own artists, and by sellers who take part in its promotions.`}
  >
    <Content />
  </DashboardPage>
);
