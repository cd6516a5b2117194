import type { UserInfo } from '#features/account/contract.ts';

/** One screen at three URLs: for protected pages, for the “logged out” notice, and after a logout. */
export const logInPath = '/login';
export const noticeLogInPath = '/views/auth/login';
export const loggedOutPath = '/views/front-end/login';
export const logInPaths: ReadonlySet<string> = new Set([logInPath, noticeLogInPath, loggedOutPath]);

/** Pages where a login or sign-up begins. Those in `laterPaths` follow, before the person is logged in. */
const startPaths: ReadonlySet<string> = new Set([...logInPaths, '/register', '/forgot-password']);
const laterPaths: ReadonlySet<string> = new Set(['/password-reset', '/verify-email', '/reauth', '/google-failed']);

export const logInStepOf = (pathname: string): 'start' | 'later' | null =>
  startPaths.has(pathname) ? 'start' : laterPaths.has(pathname) ? 'later' : null;

type WithRole = Pick<UserInfo, 'role'>;

export const dashboardOf = ({ role }: WithRole): string => `/dashboard/${role}`;

export const afterLogIn = ({ role }: WithRole): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user');
