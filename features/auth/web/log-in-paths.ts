import type { UserInfo } from '#features/account/contract.ts';

/** One screen at three addresses: for protected pages, for the notice, and after a logout. */
export const logInPath = '/login';
export const noticeLogInPath = '/views/auth/login';
export const loggedOutPath = '/views/front-end/login';
export const logInPaths: ReadonlySet<string> = new Set([logInPath, noticeLogInPath, loggedOutPath]);

/** Pages where people begin to log in or sign up, including the steps before they are logged in. */
const startPaths: ReadonlySet<string> = new Set([...logInPaths, '/register', '/forgot-password']);
const laterPaths: ReadonlySet<string> = new Set(['/password-reset', '/verify-email', '/reauth', '/google-failed']);

export const logInStepOf = (pathname: string): 'start' | 'later' | null =>
  startPaths.has(pathname) ? 'start' : laterPaths.has(pathname) ? 'later' : null;

type WithRole = Pick<UserInfo, 'role'>;

/** The user's dashboard. */
export const dashboardOf = ({ role }: WithRole): string => `/dashboard/${role}`;

/** The page after a login by default. */
export const afterLogIn = ({ role }: WithRole): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user');
