import type { NavigateFunction } from 'react-router';
import type { Api } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import type { logOut as logOutCall } from '../../contract.ts';
import { session } from './browser-session.ts';
import { loggedOutPath } from '../log-in-paths.ts';

/** Ends the session here, in every other tab and on the server; the screen does not wait for the last. */
export const logOut = async (api: Api, navigate: NavigateFunction): Promise<void> => {
  session.leave();
  void navigate(loggedOutPath);
  try {
    await api<typeof logOutCall>('POST /api/v1/app/logout', {});
  } catch {
    toast.error('The server could not be told that you logged out. Log in and out again when it answers.', {
      duration: 10_000,
    });
  }
};
