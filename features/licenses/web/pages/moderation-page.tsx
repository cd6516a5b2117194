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
import { ModeratedLicenses } from '../admin/moderated-licenses.tsx';
import { moderatedLicensesQuery } from '../queries.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'offered', label: 'Offered' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

const Licenses = () => {
  const [address] = useSearchParams();
  const { show, search } = useListSearch(options);
  const page = readPage(address);
  const { data, error, refetch } = useQuery({
    ...moderatedLicensesQuery({ show, search, page }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState title="We couldn’t load the licenses" error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label="Loading licenses" className="block">
        <Skeleton className="h-64 rounded-m" />
      </output>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        className="-my-6"
        title={search ? 'Nothing found' : 'Nothing here'}
        text={
          search
            ? 'Try part of the title, the seller’s name or the ID of the license.'
            : 'Licenses that sellers create appear here.'
        }
      />
    );
  }
  return (
    <>
      <p className="tabular mb-3 text-sm text-muted">
        {data.total.toLocaleString('en-US')} {data.total === 1 ? 'license' : 'licenses'}
      </p>
      <ModeratedLicenses licenses={data.licenses} />
      <PageLinks of="licenses" page={page} pages={data.pages} />
    </>
  );
};

/** The licenses that sellers made, to be withdrawn and restored; for admins. */
export const Component = () => (
  <DashboardPage
    title="Sellers’ licenses"
    lead="Withdraw licenses and restore them. Sellers read your reason, and past sales keep their terms."
    aside={
      <Button asChild>
        <Link look="bare" to="/dashboard/admin/moderation">
          Beats
        </Link>
      </Button>
    }
  >
    <Panel title="Licenses">
      <ListSearch
        of="Which licenses"
        options={options}
        label="Search licenses by title, seller or ID"
        placeholder="Title, seller or ID"
      />
      <Licenses />
    </Panel>
  </DashboardPage>
);
