import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatDay } from '#contract-kit/format.ts';
import { CsvButton } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Stats } from '#ui/composites/stats.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { getFollowersCsv } from '../../contract-audience.ts';
import { followersQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  const [address] = useSearchParams();
  const page = readPage(address);
  const { data, error, refetch } = useQuery({ ...followersQuery(page), placeholderData: keepPreviousData });
  const csv = useDownload<typeof getFollowersCsv>(
    'GET /api/v1/app/seller/followers.csv',
    t`We couldn’t prepare the list. Please try again.`,
  );
  return (
    <DashboardPage title={t`Followers`} lead={t`They get an email when you release something, at most one a day.`}>
      <div className="flex flex-col gap-6">
        <Stats
          items={[
            { label: t`Followers`, value: data && formatCount(data.followers) },
            { label: t`New`, value: data && formatCount(data.newFollowers), note: t`In the last 30 days` },
            { label: t`Share their email`, value: data && formatCount(data.total) },
          ]}
        />
        <Panel
          title={t`Email addresses`}
          aside={<CsvButton busy={csv.isPending} disabled={!data || data.total === 0} onClick={() => csv.mutate({})} />}
        >
          {error ? (
            <ErrorState title={t`We couldn’t load your followers`} error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton className="h-24 rounded-m" />
          ) : data.total === 0 ? (
            <EmptyState
              className="-my-6"
              title={t`No addresses yet`}
              text={t`Followers who let you see their email address appear here, with the words they agreed to.`}
            />
          ) : (
            <>
              <ul className="-my-3 divide-y divide-line">
                {data.contacts.map(({ email, consentText, consentedAt }) => (
                  <li key={email} className="py-3">
                    <p className="font-medium">
                      <EmailAddress address={email} />
                    </p>
                    <p className="text-sm text-muted">
                      “{consentText}”, <time dateTime={consentedAt}>{formatDay(consentedAt)}</time>
                    </p>
                  </li>
                ))}
              </ul>
              <PageLinks of={t`followers`} page={page} pages={data.pages} />
            </>
          )}
        </Panel>
      </div>
    </DashboardPage>
  );
};
