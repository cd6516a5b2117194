import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { ListSearch, useListSearch } from '#ui/forms/list-search.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { ModeratedBeats } from '../admin/moderated-beats.tsx';
import { moderationQuery } from '../admin/queries.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'on-store', label: 'In the store' },
  { value: 'taken-off', label: 'Taken down' },
] as const;

const Loading = () => (
  <output aria-busy="true" aria-label="Loading beats" className="flex flex-col gap-3">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-24 rounded-m" />
    ))}
  </output>
);

const Beats = () => {
  const [address] = useSearchParams();
  const { show, search } = useListSearch(options);
  const page = readPage(address);
  const { data, error, refetch } = useQuery({
    ...moderationQuery({ show, search, page }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState title="We couldn’t load the beats" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) {
    return (
      <EmptyState
        className="-my-6"
        title={search ? 'Nothing found' : 'Nothing here'}
        text={
          search
            ? 'Try part of the title, the seller’s name or the ID of the beat.'
            : 'Beats you take down appear here, with the reason.'
        }
      />
    );
  }
  return (
    <>
      <p className="tabular mb-3 text-sm text-muted">
        {data.total.toLocaleString('en-US')} {data.total === 1 ? 'beat' : 'beats'}
      </p>
      <ModeratedBeats beats={data.beats} />
      <PageLinks of="beats" page={page} pages={data.pages} />
    </>
  );
};

/** Every seller's beats, to be taken off the store and restored; for admins. */
export const Component = () => (
  <DashboardPage
    title="Moderation"
    lead="Take beats down and restore them. Sellers read your reason."
    aside={
      <Button asChild>
        <Link look="bare" to="/dashboard/admin/moderation/licenses">
          Sellers’ licenses
        </Link>
      </Button>
    }
  >
    <Panel title="Beats">
      <ListSearch
        of="Which beats"
        options={options}
        label="Search beats by title, seller or ID"
        placeholder="Title, seller or ID"
      />
      <Beats />
    </Panel>
  </DashboardPage>
);
