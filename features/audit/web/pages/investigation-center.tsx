import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { CsvButton } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { useDownload } from '#ui/data/use-download.ts';
import { AdminList } from '#ui/lists/admin-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AuditEntry, AuditFilters, AuditPage, auditCsv } from '../../contract.ts';
import { AuditFilterForm } from '../components/audit-filter-form.tsx';
import { AuditList } from '../components/audit-list.tsx';
import { EntryDialog } from '../components/entry-dialog.tsx';
import { type AuditPlace, auditQuery, auditTotalQuery } from '../queries.ts';
import { useAuditAddress } from '../use-audit-address.ts';

const Waiting = () => (
  <output aria-busy="true" aria-label={t`Loading the audit log`} className="flex flex-col gap-3">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-36 rounded-l @2xl:h-14" />
    ))}
  </output>
);

const Total = ({ filters }: { readonly filters: AuditFilters }) => {
  const { data } = useQuery({ ...auditTotalQuery(filters), placeholderData: keepPreviousData });
  const words =
    data &&
    (data.more
      ? t`More than ${plural({ entries: data.total }, { one: '# entry', other: '# entries' })}`
      : t`${plural({ entries: data.total }, { one: '# entry', other: '# entries' })}`);
  return <output className="tabular block min-h-6 text-sm text-muted">{words}</output>;
};

interface PagesProps {
  readonly page: AuditPage;
  readonly onPlace: (place: AuditPlace) => void;
}

const Pages = ({ page: { newerCursor: newer, olderCursor: older }, onPlace }: PagesProps) =>
  (newer ?? older) !== null && (
    <nav aria-label={t`Pages of the audit log`} className="grid grid-cols-2 gap-3 @lg:flex @lg:justify-between">
      <Button disabled={newer === null} onClick={() => onPlace({})}>
        {t`Newest`}
      </Button>
      <Button disabled={newer === null} onClick={() => newer && onPlace({ cursor: newer, direction: 'newer' })}>
        {t`Newer`}
      </Button>
      <Button disabled={older === null} onClick={() => older && onPlace({ cursor: older })}>
        {t`Older`}
      </Button>
      <Button disabled={older === null} onClick={() => onPlace({ direction: 'newer' })}>
        {t`Oldest`}
      </Button>
    </nav>
  );

interface FoundProps {
  readonly filters: AuditFilters;
  readonly place: AuditPlace;
}

const Csv = ({ filters, place }: FoundProps) => {
  const { data } = useQuery({ ...auditQuery(filters, place), placeholderData: keepPreviousData });
  const csv = useDownload<typeof auditCsv>(
    'GET /api/v1/app/audit.csv',
    t`We couldn’t prepare the log. Please try again.`,
  );
  const isEmpty = !data || data.entries.length === 0;
  return <CsvButton busy={csv.isPending} disabled={isEmpty} onClick={() => csv.mutate({ query: filters })} />;
};

export const Component = () => {
  const { filters, place, setFilters, setPlace } = useAuditAddress();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const none: EmptyStateProps =
    Object.keys(filters).length > 0
      ? {
          title: t`No entries match`,
          text: t`Try fewer filters, other words or more days.`,
          action: <Button onClick={() => setFilters({})}>{t`Show all entries`}</Button>,
        }
      : {
          title: t`No entries yet`,
          text: t`When someone changes another person’s data or money, it’s recorded here.`,
        };
  return (
    <DashboardPage
      title={t`Investigation center`}
      lead={t`Every change to another person’s data or money: who made it, when and from where. Entries can’t be edited or deleted.`}
      aside={<Csv filters={filters} place={place} />}
    >
      <div className="flex flex-col gap-6">
        <AuditFilterForm filters={filters} onFilter={setFilters} />
        <AdminList
          of={t`audit log`}
          query={auditQuery(filters, place)}
          loading={<Waiting />}
          empty={({ entries }) => entries.length === 0 && none}
        >
          {(page, isPrevious) => (
            <div className="flex flex-col gap-4" aria-busy={isPrevious}>
              <Total filters={filters} />
              <AuditList entries={page.entries} onOpen={setOpened} onPerson={(person) => setFilters({ person })} />
              <Pages page={page} onPlace={setPlace} />
            </div>
          )}
        </AdminList>
      </div>
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </DashboardPage>
  );
};
