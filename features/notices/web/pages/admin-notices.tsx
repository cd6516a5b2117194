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
import { plural, t } from '#contract-kit/texts/text.ts';

const titleOf = () => t`Notices`;
const leadOf = () => t`Review reports and see how they ended.`;

const optionsOf = (): ListSearchProps<NoticeShow>['options'] => [
  { value: 'open', label: t`To decide` },
  { value: 'waiting', label: t`Waiting` },
  { value: 'decided', label: t`Decided` },
  { value: 'all', label: t`All` },
];

/** The notices of a year, for the label's transparency report. */
const YearlyReport = () => (
  <YearChoice label={t`Year of the report`}>
    {(year) => <CsvLink href={`/api/v1/app/admin/notices.csv?year=${year}`} />}
  </YearChoice>
);

const List = () => {
  const [address] = useSearchParams();
  const { show, search } = useListSearch(optionsOf());
  const filter = { show, search, page: readPage(address) };
  return (
    <AdminListPage
      title={titleOf()}
      lead={leadOf()}
      aside={<YearlyReport />}
      panel={titleOf()}
      above={<ReviewPanel filter={filter} />}
      search={
        <ListSearch
          of={t`Which notices`}
          options={optionsOf()}
          label={t`Search notices by number, notifier’s email or ID`}
          placeholder={t`Number, email or ID`}
        />
      }
      of={t`notices`}
      query={adminNoticesQuery(filter)}
      empty={({ total }) =>
        total === 0 && {
          className: '-my-6',
          title: search ? t`Nothing found` : show === 'open' ? t`Nothing to decide` : t`Nothing here`,
          text: search
            ? t`Try the number, the notifier’s whole email, or the ID of a beat, a kit or a person.`
            : t`What people report appears here.`,
        }
      }
      count={({ total }) => t`${plural({ notices: total }, { one: '# notice', other: '# notices' })}`}
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
      title={titleOf()}
      lead={leadOf()}
      aside={
        <Button asChild>
          <Link variant="bare" to="/dashboard/admin/notices">
            <Icon name="chevron-left" size={16} /> {t`All notices`}
          </Link>
        </Button>
      }
    >
      <NoticeView key={noticeId} noticeId={noticeId} />
    </DashboardPage>
  );
};
