import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { DeskFilters } from '../desk/desk-filters.tsx';
import { DeskList } from '../desk/desk-list.tsx';
import { RequestView } from '../desk/request-view.tsx';
import { useDeskFilter } from '../desk/use-desk-filter.ts';

export const Component = () => {
  const desk = useDeskFilter();
  return (
    <DashboardPage
      title="Support desk"
      lead="Answer requests and read feedback."
      aside={
        desk.request && (
          <Button asChild>
            <Link look="bare" to={desk.linkTo({ request: '' })}>
              <Icon name="chevron-right" size={16} className="rotate-180" /> All requests
            </Link>
          </Button>
        )
      }
    >
      {desk.request ? (
        <RequestView requestId={desk.request} />
      ) : (
        <Panel title="Requests">
          <DeskFilters {...desk} />
          <DeskList filter={desk.filter} linkTo={desk.linkTo} />
        </Panel>
      )}
    </DashboardPage>
  );
};
