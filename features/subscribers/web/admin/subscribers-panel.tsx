import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { mailingLists } from '#content/mailing-lists.ts';
import { formatDay } from '#contract-kit/format.ts';
import { CsvButton } from '#ui/composites/csv-link.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageLinks, readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Subscriber, SubscriberFilter, subscribersCsv, SubscribersPage } from '../../contract-admin.ts';
import { allCategories } from '../components/category-boxes.tsx';
import { subscribersQuery } from '../queries.ts';

const filters: readonly { readonly value: SubscriberFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  ...allCategories.map((value) => ({ value, label: mailingLists[value].name })),
  { value: 'bounced', label: 'Bounced' },
];

const Row = ({ subscriber }: { readonly subscriber: Subscriber }) => (
  <li className="flex flex-col gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{subscriber.email}</p>
      <p className="text-sm text-muted">Since {formatDay(subscriber.since)}</p>
      {subscriber.bounceReason && <p className="text-sm wrap-anywhere">{subscriber.bounceReason}</p>}
    </div>
    <p className="flex flex-wrap gap-2">
      {subscriber.categories.map((category) => (
        <Badge key={category}>{mailingLists[category].name}</Badge>
      ))}
      {subscriber.bouncedAt && <Badge tone="bad">Bounced</Badge>}
    </p>
  </li>
);

const List = ({ data: { subscribers, total, page, pages } }: { readonly data: SubscribersPage }) => {
  if (total === 0) return <EmptyState title="No subscribers here" text="People who confirm their email appear here." />;
  return (
    <>
      <ul aria-label="Subscribers">
        {subscribers.map((subscriber) => (
          <Row key={subscriber.id} subscriber={subscriber} />
        ))}
      </ul>
      <PageLinks of="subscribers" page={page} pages={pages} />
    </>
  );
};

export const SubscribersPanel = () => {
  const [address, setAddress] = useSearchParams();
  const filter = filters.find(({ value }) => value === address.get('list'))?.value ?? 'all';
  const q = (address.get('q') ?? '').slice(0, 254);
  const { data, error, refetch } = useQuery({
    ...subscribersQuery({ filter, q, page: readPage(address) }),
    placeholderData: keepPreviousData,
  });
  const go = (next: { readonly filter: SubscriberFilter; readonly q: string }): void =>
    setAddress(
      { ...(next.filter !== 'all' && { list: next.filter }), ...(next.q && { q: next.q }) },
      { preventScrollReset: true },
    );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    go({ filter, q: typeof typed === 'string' ? typed.trim() : '' });
  };
  const csv = useDownload<typeof subscribersCsv>(
    'GET /api/v1/app/admin/mailing-list/subscribers.csv',
    'We couldn’t prepare the list. Please try again.',
  );
  return (
    <Panel
      title="Subscribers"
      aside={<CsvButton busy={csv.isPending} onClick={() => csv.mutate({ query: { filter, q } })} />}
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Segments label="List" options={filters} value={filter} onChange={(value) => go({ filter: value, q })} />
        <form aria-label="Search" onSubmit={submit} className="flex w-full min-w-0 items-end gap-2 sm:w-auto">
          <TextField
            key={q}
            label="Email begins with"
            type="search"
            name="q"
            maxLength={254}
            defaultValue={q}
            className="min-w-0 flex-1"
          />
          <Button type="submit">Search</Button>
        </form>
      </div>
      {data ? (
        <List data={data} />
      ) : error ? (
        <ErrorState title="We couldn't load the subscribers" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-m" />
      )}
    </Panel>
  );
};
