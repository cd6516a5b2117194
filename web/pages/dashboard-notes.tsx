import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => (
  <DashboardPage title={t`My notes`}>
    <EmptyState
      title={t`Coming soon`}
      text={t`You’ll keep notes on your beats here: feature-ready note 4/10/25.`}
      action={
        <Button asChild variant="primary">
          <Link variant="bare" to="/dashboard/user/my-beats">
            {t`Go to my purchases`}
          </Link>
        </Button>
      }
    />
  </DashboardPage>
);
