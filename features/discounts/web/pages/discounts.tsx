import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { CodesPanel } from '../codes/codes-panel.tsx';
import { DealsPanel } from '../deals/deals-panel.tsx';
import { ownCodesQuery } from '../queries.ts';
import { TakesPart } from '../takes-part.tsx';

const Content = ({ username }: { readonly username: string }) => {
  const { data, error, refetch } = useQuery(ownCodesQuery());
  if (error) return <ErrorState title="We couldn’t load your codes" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <CodesPanel
        owner="seller"
        artist={username}
        codes={data?.codes}
        lead="A buyer types one in the cart, or follows its link."
        idea={{
          title: 'Give your fans a reason to buy today',
          text: 'A code takes a percentage or an amount off your beats. Post it with a new beat, or send it to people who bought before.',
        }}
      />
      <DealsPanel />
      <Panel title="Label promotions">
        {data ? <TakesPart takesPart={data.takesPart} /> : <Skeleton className="h-16 rounded-m" />}
      </Panel>
    </>
  );
};

/** A seller's codes and deals. */
export const Component = () => {
  const { user } = useSession();
  return (
    <DashboardPage title="Discounts" lead="Codes for your fans, and deals for carts with several of your beats.">
      <div className="grid gap-6">{user && <Content username={user.username} />}</div>
    </DashboardPage>
  );
};
