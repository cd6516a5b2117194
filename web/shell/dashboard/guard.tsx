import { type ReactNode, useEffect } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import { askToLogIn, useRenewedUser, useSession } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { usePage } from '../../router/page-context.ts';
import { findWay, type Way } from './access.ts';
import { FrameSkeleton } from './skeleton.tsx';

const useAllowedWay = (): Way | null => {
  const { user } = useSession();
  const { handle, route } = usePage().page;
  const way = findWay(user, handle.access ?? 'user', route.path);
  // Asks the server before turning anyone away, because a first beat on sale makes a user a seller, and an admin may
  // have let them edit the site.
  const refused = way.kind === 'elsewhere' && handle.access !== 'user';
  const checked = useRenewedUser(refused);
  return refused && !checked ? null : way;
};

/** Redirects anyone who may not see this page. */
const useSendOn = (way: Way | null): void => {
  const navigate = useNavigate();
  const { pathname, search } = usePage().page.location;
  const kind = way?.kind ?? 'stay';
  const to = way?.kind === 'elsewhere' ? way.to : '';
  const message = way?.kind === 'elsewhere' ? way.message : undefined;
  useEffect(() => {
    if (kind === 'stay') return;
    if (kind === 'login') return askToLogIn(navigate, { returnTo: `${pathname}${search}`, replace: true });
    if (message) toast.info(message);
    navigate(to, { replace: true });
  }, [kind, to, message, navigate, pathname, search]);
};

export const DashboardGuard = ({ children }: { readonly children: ReactNode }) => {
  const way = useAllowedWay();
  useSendOn(way);
  return way?.kind === 'stay' ? children : <FrameSkeleton />;
};
