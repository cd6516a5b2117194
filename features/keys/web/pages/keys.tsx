import { useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { KeysPanel } from '../keys-panel.tsx';
import { keysQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const Content = () => {
  const { data, error, refetch } = useQuery(keysQuery());
  if (data) return <KeysPanel {...data} />;
  if (error) return <ErrorState title={t`We couldn’t load your keys`} error={error} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true" aria-label={t`Loading your keys`} className="block">
      <Skeleton className="h-72 rounded-l" />
    </output>
  );
};

export const Component = () => (
  <DashboardPage
    title={t`API keys`}
    lead={
      <T>
        For apps and scripts that read or change your data without logging in. What they can call is in the{' '}
        <Link to="/api/docs" reloadDocument>
          API documentation
        </Link>
        .
      </T>
    }
  >
    <Content />
  </DashboardPage>
);
