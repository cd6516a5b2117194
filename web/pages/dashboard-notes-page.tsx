import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';

export const Component = () => (
  <DashboardPage title="My notes">
    <EmptyState
      title="Coming soon"
      text="Notes on the beats that you own: feature-ready note 4/10/25. Until then nothing can be written here."
      action={
        <Button asChild variant="signal">
          <Link look="bare" to="/dashboard/user/my-beats">
            To my beats
          </Link>
        </Button>
      }
    />
  </DashboardPage>
);
