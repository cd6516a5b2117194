import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { StatusPanels } from '../components/status-panels.tsx';
import { NoWebCrypto } from '../exchange-key.ts';
import { serverStatusQuery } from '../queries.ts';

const Waiting = () => (
  <output
    aria-busy="true"
    aria-label={t`Loading the server status`}
    className="grid gap-6 @2xl:grid-cols-2 @5xl:grid-cols-3"
  >
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-44 rounded-l" />
    ))}
  </output>
);

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error instanceof NoWebCrypto ? (
    <div role="alert">
      <EmptyState
        title={t`Your browser can’t decrypt the status here`}
        text={t`Browsers can decrypt only on https pages. Open this page with https.`}
      />
    </div>
  ) : (
    <ErrorState title={t`We couldn’t load the server status`} error={error} onRetry={onRetry} />
  );

export const Component = () => {
  const { data, error, refetch, isFetching } = useQuery({ ...serverStatusQuery(), staleTime: 0, retry: false });
  const renew = (): void => void refetch();
  return (
    <DashboardPage
      title={t`Server status`}
      lead={t`Encrypted for this browser only, with a new key each time.`}
      aside={
        <Button onClick={renew} busy={isFetching}>
          {isFetching ? t`Checking…` : t`Check again`}
        </Button>
      }
    >
      {error ? <Failed error={error} onRetry={renew} /> : data ? <StatusPanels status={data} /> : <Waiting />}
    </DashboardPage>
  );
};
