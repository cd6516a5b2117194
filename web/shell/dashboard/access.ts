import type { UserInfo } from '#features/account/contract.ts';
import type { PageHandle } from '#ui/routing/page-route.ts';

/** Whether someone may stay on a dashboard page, or where to send them instead. */
export type Way =
  | { readonly kind: 'stay' }
  | { readonly kind: 'login' }
  | { readonly kind: 'elsewhere'; readonly to: string; readonly message?: string };

type Role = UserInfo['role'];
type Access = NonNullable<PageHandle['access']>;

const userDashboard = '/dashboard/user';
const legalPath = '/dashboard/legal';

export const dashboardOf = (role: Role): string => `/dashboard/${role}`;

/** An admin may see everything, a seller what a user may. */
const may: Readonly<Record<Access, readonly Role[]>> = {
  user: ['user', 'seller', 'admin'],
  seller: ['seller', 'admin'],
  admin: ['admin'],
};

/** `path` is the route's path. This only guides the screens: the server checks every call. */
export const findWay = (role: Role | null, access: Access, path: string): Way => {
  if (role === null) return { kind: 'login' };
  if (path === '/dashboard') return { kind: 'elsewhere', to: dashboardOf(role) };
  if (may[access].includes(role)) return { kind: 'stay' };
  if (path === legalPath) return { kind: 'elsewhere', to: '/terms' };
  if (access === 'seller') return { kind: 'elsewhere', to: userDashboard, message: 'You are not special, kid.' };
  return { kind: 'elsewhere', to: dashboardOf(role) };
};
