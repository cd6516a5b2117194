import { createStore } from 'zustand/vanilla';
import type { UserInfo } from '#features/account/contract.ts';

export const userKey = 'userInfo';

export interface SessionState {
  /** Whose session it is, as far as the browser knows. */
  readonly user: UserInfo | null;
  /** False until the storage has been read; on the server always. */
  readonly known: boolean;
  /** Why there is no user any more, to be told once: the session came to its end, or somebody has logged out. */
  readonly notice: 'over' | 'left' | null;
  /** Somebody is logging out and on the way to the log-in screen: nothing else may lead them elsewhere. */
  readonly leaving: boolean;
}

export interface SessionOutside {
  /** May throw, as browsers do where storage is switched off. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const isUser = (value: unknown): value is UserInfo => {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, username, email, role, expiresAt } = value as Partial<Record<keyof UserInfo, unknown>>;
  const words = [_id, username, email, role].every((word) => typeof word === 'string');
  return words && typeof expiresAt === 'number';
};

/** Null for nothing, and for what is no user: a broken entry is as good as none. */
const parse = (text: string | null): UserInfo | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * Who is logged in, as the browser remembers it: `userInfo` in its storage, which every tab reads. It holds no secret and
 * opens nothing; the cookies do. A browser without storage remembers as long as the page lives.
 */
export const createSession = ({ storage }: SessionOutside) => {
  const store = createStore<SessionState>(() => ({ user: null, known: false, notice: null, leaving: false }));

  const keep = (user: UserInfo | null): void => {
    try {
      if (user) storage().setItem(userKey, JSON.stringify(user));
      else storage().removeItem(userKey);
    } catch {
      // No storage, or a full one: this tab knows all the same.
    }
  };

  const end = (notice: 'over' | 'left'): void => {
    keep(null);
    if (store.getState().user) store.setState({ user: null, notice });
  };

  return {
    store,
    /** Reads the storage: at the start, and whenever another tab has written it. */
    load: (): void => {
      let user: UserInfo | null;
      try {
        user = parse(storage().getItem(userKey));
      } catch {
        user = store.getState().user;
      }
      const before = store.getState().user;
      if (user) store.setState({ user, known: true, notice: null, leaving: false });
      else store.setState({ user: null, known: true, ...(before && { notice: 'over' }) });
    },
    /** Another person's log-in takes the place of what was kept; nothing of it is merged. */
    signIn: (user: UserInfo): void => {
      keep(user);
      store.setState({ user, known: true, notice: null, leaving: false });
    },
    /** What has changed of the person who is logged in; too late for anybody else. */
    update: (user: UserInfo): void => {
      if (store.getState().user?._id !== user._id) return;
      keep(user);
      store.setState({ user });
    },
    /** Names the session, so that news of it that comes late does not end the next one. */
    mark: (): number | null => store.getState().user?.expiresAt ?? null,
    endIfStill: (mark: number | null): void => {
      if (mark !== null && store.getState().user?.expiresAt === mark) end('over');
    },
    leave: (): void => {
      store.setState({ leaving: true });
      end('left');
    },
    arrive: (): void => store.setState({ leaving: false }),
    dismissNotice: (): void => store.setState({ notice: null }),
  };
};

export type Session = ReturnType<typeof createSession>;
