import { useSession } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { usePage } from '../router/page-context.ts';

interface Part {
  readonly title: string;
  /** What it is going to be. */
  readonly text: string;
}

const legal: Part = { title: 'Legal', text: 'The texts of the help centre are going to be edited here.' };

const parts: Readonly<Record<string, Part>> = {
  '/dashboard/seller': {
    title: 'SELLER DASHBOARD',
    text: 'Balance, payouts and recent sales are going to stand here.',
  },
  '/dashboard/admin/site-directory': {
    title: 'User Directory',
    text: 'Everybody with an account is going to be found here.',
  },
  '/dashboard/admin/legal': legal,
  '/dashboard/legal': legal,
  '/dashboard/admin/ecom': { title: 'E-commerce', text: 'Licenses and payment are going to be set up here.' },
  '/dashboard/admin/server-status': {
    title: 'Server status',
    text: 'How database, storage, mail and jobs are doing is going to be shown here.',
  },
  '/dashboard/admin/investigation-center': {
    title: 'Investigation center',
    text: 'Who changed what of somebody else’s is going to be read here.',
  },
  '/beatstore/admin/promotion': {
    title: 'Promotion Builder',
    text: 'Featured artists are going to be scheduled here.',
  },
  '/beatstore/upload': { title: 'Beat upload', text: 'Beats are going to be uploaded and managed here.' },
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
