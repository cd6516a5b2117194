import { mayAccess, type Rights } from '#contract-kit/security/access.ts';
import type { PageHandle } from '#ui/routing/page-route.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Whether someone may stay on a dashboard page, or where to send them instead. */
export type Way =
  | { readonly kind: 'stay' }
  | { readonly kind: 'login' }
  | { readonly kind: 'elsewhere'; readonly to: string; readonly message?: string };

type Access = NonNullable<PageHandle['access']>;

const userDashboard = '/dashboard/user';
const legalPath = '/dashboard/legal';

export const dashboardOf = (role: Rights['role']): string => `/dashboard/${role}`;

/** `path` is the route's path. This only guides the screens: the server checks every call. */
export const findWay = (user: Rights | null, access: Access, path: string): Way => {
  if (user === null) return { kind: 'login' };
  if (path === '/dashboard') return { kind: 'elsewhere', to: dashboardOf(user.role) };
  if (mayAccess(access, user)) return { kind: 'stay' };
  if (path === legalPath) return { kind: 'elsewhere', to: '/terms' };
  if (access === 'seller') return { kind: 'elsewhere', to: userDashboard, message: t`You are not special, kid.` };
  return { kind: 'elsewhere', to: dashboardOf(user.role) };
};
