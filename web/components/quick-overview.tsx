import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppInfo } from '#features/settings/contract.ts';
import { expectedVersion } from '#features/settings/expected-version.ts';
import { appInfoQuery } from '#features/settings/web/public.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

const Version = ({ version }: { readonly version: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {version}
    {version === expectedVersion ? <Badge tone="good">Up to Date</Badge> : <Badge tone="warn">New Version</Badge>}
  </span>
);

interface Fact {
  readonly label: string;
  readonly show: (info: AppInfo) => ReactNode;
}

const facts: readonly Fact[] = [
  { label: 'App host', show: ({ App_Host }) => App_Host },
  { label: 'App version', show: ({ App_Version }) => <Version version={App_Version} /> },
  { label: 'Server', show: ({ App_Server }) => App_Server },
  { label: 'Company name', show: ({ CM_NAME }) => CM_NAME },
  { label: 'Company type', show: ({ CM_TYPE }) => CM_TYPE },
  { label: 'Company size', show: ({ CM_AMOUNT }) => CM_AMOUNT },
];

export const QuickOverview = () => {
  const { data, error, refetch } = useQuery(appInfoQuery());
  return (
    <Panel title="Quick overview">
      {error && !data ? (
        <ErrorState error={error} title="We couldn’t load the overview" onRetry={() => void refetch()} />
      ) : (
        <dl aria-busy={!data} className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3">
          {facts.map(({ label, show }) => (
            <div key={label} className="min-w-0">
              <dt className="eyebrow">{label}</dt>
              <dd className="mt-1 wrap-anywhere">{data ? show(data) : <Skeleton className="h-6 w-28" />}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
};
