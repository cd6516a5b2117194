import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { CodesPanel } from '../codes/codes-panel.tsx';
import { DealsPanel } from '../deals/deals-panel.tsx';
import { ownCodesQuery, ownDealsQuery } from '../queries.ts';
import { TakesPart } from '../takes-part.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Both lists appear together, so that a list above can't push one below down. */
const Content = ({ username }: { readonly username: string }) => {
  const codes = useQuery(ownCodesQuery());
  const deals = useQuery(ownDealsQuery());
  const error = codes.error ?? deals.error;
  if (error) {
    const retry = (): void => void Promise.all([codes.refetch(), deals.refetch()]);
    return <ErrorState title={t`We couldn’t load your discounts`} error={error} onRetry={retry} />;
  }
  if (!codes.data || !deals.data) {
    return (
      <output aria-busy="true" aria-label={t`Loading your discounts`} className="grid gap-6">
        <Skeleton className="h-72 rounded-l" />
        <Skeleton className="h-72 rounded-l" />
      </output>
    );
  }
  return (
    <div className="grid gap-6">
      <CodesPanel
        owner="seller"
        artist={username}
        codes={codes.data.codes}
        lead={t`Buyers enter one in the cart, or follow its link.`}
        idea={{
          title: t`Give your fans a reason to buy today`,
          text: t`A code takes a percentage or an amount off what you sell. Post it with a new release, or send it to people who bought before.`,
        }}
      />
      <DealsPanel deals={deals.data} />
      <Panel title={t`Label promotions`}>
        <TakesPart takesPart={codes.data.takesPart} />
      </Panel>
    </div>
  );
};

export const Component = () => {
  const { user } = useSession();
  return (
    <DashboardPage title={t`Discounts`} lead={t`Codes for your fans, and deals for carts with several items.`}>
      {user && <Content username={user.username} />}
    </DashboardPage>
  );
};
