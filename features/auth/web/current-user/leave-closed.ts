import type { NavigateFunction } from 'react-router';
import { session } from './browser-session.ts';

/** How often it is looked whether the next page has come. */
const lookEvery = 50;
const home = '/';

/** After an account has been closed: nobody is logged in any more, and that is no surprise. Leads home, without a notice. */
export const leaveClosed = (navigate: NavigateFunction): void => {
  session.leave();
  session.dismissNotice();
  void navigate(home, { replace: true });
  const arrived = setInterval(() => {
    if (window.location.pathname !== home) return;
    clearInterval(arrived);
    session.arrive();
  }, lookEvery);
};
