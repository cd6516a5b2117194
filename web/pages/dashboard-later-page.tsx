import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { usePage } from '../router/page-context.ts';

interface Part {
  readonly title: string;
  /** What people will do there. */
  readonly text: string;
}

const parts: Readonly<Record<string, Part>> = {
  '/dashboard/seller': {
    title: 'SELLER DASHBOARD',
    text: "You'll see your balance, payouts and recent sales here.",
  },
  '/beatstore/upload': { title: 'Beat upload', text: "You'll upload and manage beats here." },
};

const unknown: Part = { title: 'Later', text: '' };

/** Stands in for a part of the site that isn't available yet. */
export const Component = () => {
  const { path } = usePage().page.route;
  const { user } = useSession();
  const { title, text } = parts[path] ?? unknown;
  return (
    <DashboardPage title={title}>
      <EmptyState
        title="This part is not built yet"
        text={text}
        action={
          <Button asChild variant="signal">
            <Link look="bare" to={user?.role === 'admin' ? '/dashboard/admin' : '/dashboard/user'}>
              Back to the dashboard
            </Link>
          </Button>
        }
      />
    </DashboardPage>
  );
};
