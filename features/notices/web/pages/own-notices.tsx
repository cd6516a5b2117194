import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { StatementList } from '../own/statement-list.tsx';
import { StatementView } from '../own/statement-view.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  const [params] = useSearchParams();
  const noticeId = params.get('notice');
  return (
    <DashboardPage
      title={t`Notices`}
      lead={t`What we took down because someone reported it, why, and how to object.`}
      aside={
        noticeId && (
          <Button asChild>
            <Link variant="bare" to="/notices">
              <Icon name="chevron-left" size={16} /> {t`All decisions`}
            </Link>
          </Button>
        )
      }
    >
      {noticeId ? (
        <StatementView noticeId={noticeId} />
      ) : (
        <Panel title={t`Decisions about what’s yours`}>
          <StatementList />
        </Panel>
      )}
    </DashboardPage>
  );
};
