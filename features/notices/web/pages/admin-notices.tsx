import { counted } from '#contract-kit/format.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { YearChoice } from '#ui/composites/year-choice.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { ListSearch, type ListSearchProps, useListSearch } from '#ui/forms/list-search.tsx';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { NoticeShow } from '../../contract-admin.ts';
import { NoticeList } from '../admin/notice-list.tsx';
import { NoticeView } from '../admin/notice-view.tsx';
import { ReviewPanel } from '../admin/review-panel.tsx';
import { adminNoticesQuery } from '../queries.ts';

const title = 'Notices';
const lead = 'Review reports and see how they ended.';

const options: ListSearchProps<NoticeShow>['options'] = [
  { value: 'open', label: 'To decide' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
];

/** The notices of a year, for the label's transparency report. */
const YearlyReport = () => (
  <YearChoice label="Year of the report">
    {(year) => <CsvLink href={`/api/v1/app/admin/notices.csv?year=${year}`} />}
  </YearChoice>
);

const List = () => {
  const [address] = useSearchParams();
  const { show, search } = useListSearch(options);
  const filter = { show, search, page: readPage(address) };
  return (
    <AdminListPage
      title={title}
      lead={lead}
      aside={<YearlyReport />}
      panel={title}
      above={<ReviewPanel filter={filter} />}
      search={
        <ListSearch
          of="Which notices"
          options={options}
          label="Search notices by number, notifier’s email or ID"
          placeholder="Number, email or ID"
        />
      }
      of="notices"
      query={adminNoticesQuery(filter)}
      empty={({ total }) =>
        total === 0 && {
          className: '-my-6',
          title: search ? 'Nothing found' : show === 'open' ? 'Nothing to decide' : 'Nothing here',
          text: search
            ? 'Try the number, the notifier’s whole email, or the ID of a beat, a kit or a person.'
            : 'What people report appears here.',
        }
      }
      count={({ total }) => counted(total, 'notice')}
      pages={({ pages }) => pages}
    >
      {({ notices }) => <NoticeList notices={notices} />}
    </AdminListPage>
  );
};

export const Component = () => {
  const [params] = useSearchParams();
  const noticeId = params.get('notice');
  if (!noticeId) return <List />;
  return (
    <DashboardPage
      title={title}
      lead={lead}
      aside={
        <Button asChild>
          <Link variant="bare" to="/dashboard/admin/notices">
            <Icon name="chevron-left" size={16} /> All notices
          </Link>
        </Button>
      }
    >
      <NoticeView key={noticeId} noticeId={noticeId} />
    </DashboardPage>
  );
};
