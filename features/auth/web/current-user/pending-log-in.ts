import { logInStepOf } from '../log-in-paths.ts';

/** An action that waits for a login. The tab keeps it until the login, or until the person does something else. */
export interface Pending {
  readonly returnTo: string;
  readonly intent?: ({ readonly kind: string } & Readonly<Record<string, unknown>>) | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface PendingLogInDeps {
  /** Throws in browsers where storage is disabled. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
}

export interface Arrival {
  readonly pathname: string;
  readonly loggedIn: boolean;
  /** The page was reloaded, or Google has led back to the login. */
  readonly resumed: boolean;
}

const key = 'pendingLogIn';
/** After this time the person probably wants something else. */
const maxAgeMs = 30 * 60 * 1000;

/** A path of this site. "//" and "/\" would lead to another site. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

const parse = (text: string | null): Partial<Pending> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

export const createPendingLogIn = ({ storage, now }: PendingLogInDeps) => {
  /** A login was requested, but its page hasn't been shown yet. */
  let requested = false;
  let underWay = false;
  const read = (): Partial<Pending> => {
    try {
      const pending = parse(storage().getItem(key));
      return typeof pending.at === 'number' && now() - pending.at < maxAgeMs ? pending : {};
    } catch {
      return {};
    }
  };
  const write = (pending: Partial<Pending>): void => {
    try {
      if (pending.returnTo === undefined && pending.intent === undefined) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify({ ...pending, at: now() }));
    } catch {
      // Without storage the login leads to the dashboard.
    }
  };

  return {
    keep: (pending: Omit<Pending, 'at'>): void => {
      requested = true;
      write(pending);
    },
    /** Called for each page. Removes the action if its login was abandoned, or if a login page was opened by itself. */
    arrive: ({ pathname, loggedIn, resumed }: Arrival): void => {
      const step = logInStepOf(pathname);
      const opened = step === 'start' && !underWay && !resumed;
      const left = step === null && !loggedIn;
      if (!requested && (opened || left)) write({});
      if (step !== null) requested = false;
      underWay = step !== null;
    },
    /** Returns the path to return to, once. */
    takeReturnTo: (): string | null => {
      const { returnTo, ...rest } = read();
      write(rest);
      return isOwnPath(returnTo) ? returnTo : null;
    },
    /** Returns the action once; null if no action of this kind waits. */
    takeIntent: (kind: string): unknown => {
      const { intent, ...rest } = read();
      if (intent?.kind !== kind) return null;
      write(rest);
      return intent;
    },
  };
};

export const pendingLogIn = createPendingLogIn({ storage: () => window.sessionStorage, now: () => Date.now() });
