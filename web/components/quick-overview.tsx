import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppInfo } from '#features/settings/contract.ts';
import { expectedVersion } from '#features/settings/expected-version.ts';
import { appInfoQuery } from '#features/settings/web/public.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { t } from '#contract-kit/texts/text.ts';

const Version = ({ version }: { readonly version: string }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {version}
    {version === expectedVersion ? (
      <Badge tone="good">{t`Up to Date`}</Badge>
    ) : (
      <Badge tone="warn">{t`New Version`}</Badge>
    )}
  </span>
);

interface Fact {
  readonly label: string;
  readonly show: (info: AppInfo) => ReactNode;
}

const factsOf = (): readonly Fact[] => [
  { label: t`App host`, show: ({ App_Host }) => App_Host },
  { label: t`App version`, show: ({ App_Version }) => <Version version={App_Version} /> },
  { label: t`Server`, show: ({ App_Server }) => App_Server },
  { label: t`Company name`, show: ({ CM_NAME }) => CM_NAME },
  { label: t`Company type`, show: ({ CM_TYPE }) => CM_TYPE },
  { label: t`Company size`, show: ({ CM_AMOUNT }) => CM_AMOUNT },
];

export const QuickOverview = () => {
  const { data, error, refetch } = useQuery(appInfoQuery());
  return (
    <Panel title={t`Quick overview`}>
      {error && !data ? (
        <ErrorState error={error} title={t`We couldn’t load the overview`} onRetry={() => void refetch()} />
      ) : (
        <dl aria-busy={!data} className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3">
          {factsOf().map(({ label, show }) => (
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
