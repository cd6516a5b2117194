import type { UserInfo } from '#features/account/contract.ts';

/** One screen under three addresses: where protected pages lead, where the notice leads, and where a log-out ends. */
export const logInPath = '/login';
export const noticeLogInPath = '/views/auth/login';
export const loggedOutPath = '/views/front-end/login';

type WithRole = Pick<UserInfo, 'role'>;

/** Where somebody's own dashboard is. */
export const dashboardOf = ({ role }: WithRole): string => `/dashboard/${role}`;

/** Where a log-in leads when nothing else was asked for. */
export const afterLogIn = ({ role }: WithRole): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user');
