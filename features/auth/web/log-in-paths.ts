import type { UserInfo } from '#features/account/contract.ts';

/** One screen at three addresses: for protected pages, for the notice, and after a logout. */
export const logInPath = '/login';
export const noticeLogInPath = '/views/auth/login';
export const loggedOutPath = '/views/front-end/login';

type WithRole = Pick<UserInfo, 'role'>;

/** The user's dashboard. */
export const dashboardOf = ({ role }: WithRole): string => `/dashboard/${role}`;

/** Where a login goes by default. */
export const afterLogIn = ({ role }: WithRole): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user');
