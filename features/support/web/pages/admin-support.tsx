import { t } from '#contract-kit/texts/text.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { RequestFilters } from '../admin/request-filters.tsx';
import { RequestList } from '../admin/request-list.tsx';
import { RequestView } from '../admin/request-view.tsx';
import { useRequestFilter } from '../admin/use-request-filter.ts';

export const Component = () => {
  const filters = useRequestFilter();
  return (
    <DashboardPage
      title={t`Support`}
      lead={t`Answer requests and read feedback.`}
      aside={
        filters.request && (
          <Button asChild>
            <Link variant="bare" to={filters.linkTo({ request: '' })}>
              <Icon name="chevron-right" size={16} className="rotate-180" /> {t`All requests`}
            </Link>
          </Button>
        )
      }
    >
      {filters.request ? (
        <RequestView requestId={filters.request} />
      ) : (
        <Panel title={t`Requests`}>
          <RequestFilters {...filters} />
          <RequestList filter={filters.filter} linkTo={filters.linkTo} />
        </Panel>
      )}
    </DashboardPage>
  );
};
