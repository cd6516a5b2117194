import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formatDay } from '#contract-kit/format.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { licensePath } from '#features/orders/license-code.ts';
import type { Licensee } from '../../contract.ts';
import { licenseStates } from '../license-states.ts';
import { licenseesQuery } from '../queries.ts';
import { UseFacts } from '../components/use-facts.tsx';
import { t } from '#contract-kit/texts/text.ts';

const Row = ({ licensee }: { readonly licensee: Licensee }) => {
  const { beat, license, state, buyer, agreedAt, code, uses } = licensee;
  const { words, tone } = licenseStates()[state];
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 @3xl:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold wrap-anywhere">{beat}</strong>
          <Badge tone="accent">{license}</Badge>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {buyer ?? t`Closed their account`}, <time dateTime={agreedAt}>{formatDay(agreedAt)}</time>
        </p>
        <p className="mt-1 text-sm">
          <Link to={licensePath(code)} className="tabular inline-flex min-h-8 items-center">
            {code}
          </Link>
        </p>
      </div>
      {uses.length === 0 ? (
        <p className="text-sm text-muted">
          {state === 'ended' || state === 'on-hold'
            ? t`Channels are shown only while a license is valid.`
            : t`No channels yet`}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {uses.map((use) => (
            <li key={use._id}>
              <UseFacts use={use} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const Search = ({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    onSearch(typeof typed === 'string' ? typed.trim() : '');
  };
  return (
    <form onSubmit={submit} className="mb-4 @3xl:w-96">
      <TextField
        key={search}
        type="search"
        name="search"
        label={t`Search titles, licenses, songs, artists and channels`}
        hideLabel
        placeholder={t`Title, song, artist or channel`}
        maxLength={100}
        defaultValue={search}
        end={<IconButton type="submit" label={t`Search`} icon="search" />}
      />
    </form>
  );
};

const List = ({ search, page }: { readonly search: string; readonly page: number }) => {
  const { data, error, refetch } = useQuery(licenseesQuery(search, page));
  if (error)
    return <ErrorState title={t`We couldn’t load your licensees`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading your licensees`} className="flex flex-col gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24 rounded-m" />
        ))}
      </output>
    );
  }
  if (data.total === 0) {
    return search === '' ? (
      <EmptyState
        className="-my-6"
        title={t`Nobody has bought a license yet`}
        text={t`Buyers of your licenses will appear here, with the songs and channels that they use your music for.`}
      />
    ) : (
      <EmptyState className="-my-6" title={t`Nothing found`} text={t`No licensee matches “${{ search }}”.`} />
    );
  }
  return (
    <>
      <ul className="-my-4 divide-y divide-line">
        {data.licensees.map((licensee) => (
          <Row key={licensee._id} licensee={licensee} />
        ))}
      </ul>
      <PageLinks of={t`licensees`} page={page} pages={data.pages} />
    </>
  );
};

export const Component = () => {
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').slice(0, 100);
  return (
    <DashboardPage
      title={t`Licensees`}
      lead={t`Who may use your music, and where they do. Download the CSV to allowlist these channels with your Content ID provider.`}
    >
      <Panel title={t`Newest first`} aside={<CsvLink href="/api/v1/app/seller/licensees.csv" />}>
        <Search
          search={search}
          onSearch={(typed) =>
            setAddress({ ...(typed && { search: typed }) }, { replace: true, preventScrollReset: true })
          }
        />
        <List search={search} page={readPage(address)} />
      </Panel>
    </DashboardPage>
  );
};
