import { createStore } from 'zustand/vanilla';
import type { UserInfo } from '#features/account/contract.ts';

export const userKey = 'userInfo';

export interface SessionState {
  /** The logged-in user, as far as the browser knows. */
  readonly user: UserInfo | null;
  /** False before the storage has been read, and on the server. */
  readonly known: boolean;
  /** Why there is no user anymore, shown once: the session ended (`over`), or the person logged out (`left`). */
  readonly notice: 'over' | 'left' | null;
  /** Someone is logging out, so nothing else may redirect them. */
  readonly leaving: boolean;
}

export interface SessionDeps {
  /** Throws in browsers where storage is disabled. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const isUser = (value: unknown): value is UserInfo => {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, username, email, role, expiresAt } = value as Partial<Record<keyof UserInfo, unknown>>;
  const hasTexts = [_id, username, email, role].every((text) => typeof text === 'string');
  return hasTexts && typeof expiresAt === 'number';
};

/** Null if the text isn't a valid user. */
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
 * The logged-in user as the browser remembers them: `userInfo` in its storage, which all tabs share. It contains no
 * secret and grants nothing. Without storage, each page remembers its own user.
 */
export const createSession = ({ storage }: SessionDeps) => {
  const store = createStore<SessionState>(() => ({ user: null, known: false, notice: null, leaving: false }));

  const keep = (user: UserInfo | null): void => {
    try {
      if (user) storage().setItem(userKey, JSON.stringify(user));
      else storage().removeItem(userKey);
    } catch {
      // Storage is missing or full. This tab still has the user.
    }
  };

  const end = (notice: 'over' | 'left'): void => {
    keep(null);
    if (store.getState().user) store.setState({ user: null, notice });
  };

  return {
    store,
    /** Reads the storage, at the start and after another tab has written to it. */
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
    /** Nothing of the previous user is merged. */
    signIn: (user: UserInfo): void => {
      keep(user);
      store.setState({ user, known: true, notice: null, leaving: false });
    },
    /** Ignored if someone else has logged in since. */
    update: (user: UserInfo): void => {
      if (store.getState().user?._id !== user._id) return;
      keep(user);
      store.setState({ user });
    },
    /** Identifies the session, so that a late response about it doesn't end the next session. */
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
