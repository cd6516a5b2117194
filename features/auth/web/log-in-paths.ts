import type { UserInfo } from '#features/account/contract.ts';

/** One screen under three addresses: where protected pages lead, where the notice leads, and where a log-out ends. */
export const logInPath = '/login';
export const noticeLogInPath = '/views/auth/login';
export const loggedOutPath = '/views/front-end/login';

/** Where somebody's dashboard is. */
export const dashboardOf = ({ role }: Pick<UserInfo, 'role'>): string => `/dashboard/${role}`;
