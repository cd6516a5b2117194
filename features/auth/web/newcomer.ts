import { useLocation } from '#ui/routing/routing.ts';
import { useSession } from './current-user/session.ts';

interface Newcomer {
  readonly email: string;
  /** They have just signed up. */
  readonly isNew: boolean;
}

const readNewcomer = (state: unknown): Newcomer | null => {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? { email: state.email, isNew: 'isNew' in state } : null;
};

/** Reads the email that an earlier page put into the navigation state. Null during hydration: the server has no state. */
export const useNewcomer = (): Newcomer | null => {
  const { state } = useLocation();
  const { known } = useSession();
  return known ? readNewcomer(state) : null;
};
