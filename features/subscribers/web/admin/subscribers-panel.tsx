import type { Label } from '#contract-kit/label.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { formatDay } from '#contract-kit/format.ts';
import { CsvButton } from '#ui/composites/csv-link.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminList } from '#ui/lists/admin-list.tsx';
import { SegmentSearch } from '#ui/lists/segment-search.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { nameOf } from '../../contract.ts';
import type { Subscriber, SubscriberFilter, subscribersCsv } from '../../contract-admin.ts';
import { allCategories } from '../components/category-boxes.tsx';
import { subscribersQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const filtersOf = (of: Label): readonly { readonly value: SubscriberFilter; readonly label: string }[] => [
  { value: 'all', label: t`All` },
  ...allCategories.map((value) => ({ value, label: nameOf(value, of) })),
  { value: 'bounced', label: t`Bounced` },
];

const Row = ({ subscriber }: { readonly subscriber: Subscriber }) => {
  const label = useLabel();
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="font-medium">
          <EmailAddress address={subscriber.email} />
        </p>
        <p className="text-sm text-muted">{t`Since ${{ date: formatDay(subscriber.since) }}`}</p>
        {subscriber.bounceReason && <p className="text-sm wrap-anywhere">{subscriber.bounceReason}</p>}
      </div>
      <p className="flex flex-wrap gap-2">
        {subscriber.categories.map((category) => (
          <Badge key={category}>{nameOf(category, label)}</Badge>
        ))}
        {subscriber.bouncedAt && <Badge tone="bad">{t`Bounced`}</Badge>}
      </p>
    </li>
  );
};

export const SubscribersPanel = () => {
  const filters = filtersOf(useLabel());
  const [address, setAddress] = useSearchParams();
  const filter = filters.find(({ value }) => value === address.get('list'))?.value ?? 'all';
  const q = (address.get('q') ?? '').slice(0, 254);
  const csv = useDownload<typeof subscribersCsv>(
    'GET /api/v1/app/admin/mailing-list/subscribers.csv',
    t`We couldn’t prepare the list. Please try again.`,
  );
  return (
    <Panel
      title={t`Subscribers`}
      aside={<CsvButton busy={csv.isPending} onClick={() => csv.mutate({ query: { filter, q } })} />}
    >
      <SegmentSearch
        label={t`List`}
        options={filters}
        value={filter}
        searchLabel={t`Email begins with`}
        search={q}
        onSearch={({ value, search }) =>
          setAddress(
            { ...(value !== 'all' && { list: value }), ...(search && { q: search }) },
            { preventScrollReset: true },
          )
        }
      />
      <AdminList
        of={t`subscribers`}
        query={subscribersQuery({ filter, q, page: readPage(address) })}
        empty={({ total }) =>
          total === 0 &&
          (q
            ? { title: t`No subscribers found`, text: t`No one’s email begins with this.` }
            : { title: t`No subscribers yet`, text: t`People who confirm their email appear here.` })
        }
        pages={({ pages }) => pages}
      >
        {({ subscribers }) => (
          <ul aria-label={t`Subscribers`}>
            {subscribers.map((subscriber) => (
              <Row key={subscriber.id} subscriber={subscriber} />
            ))}
          </ul>
        )}
      </AdminList>
    </Panel>
  );
};
