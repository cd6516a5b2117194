import { logInStepOf } from '../log-in-paths.ts';

/**
 * The action that was waiting for a login; the tab keeps it until the login, or until the person does something else.
 */
export interface Pending {
  readonly returnTo: string;
  readonly intent?: ({ readonly kind: string } & Readonly<Record<string, unknown>>) | undefined;
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
}

export interface PendingLogInDeps {
  /** May throw, as browsers do when storage is disabled. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
}

export interface Arrival {
  readonly pathname: string;
  /** False if the browser has no stored user. */
  readonly loggedIn: boolean;
  /** The page was reloaded, or another site has led back to the login. */
  readonly resumed: boolean;
}

const key = 'pendingLogIn';
/** Someone who logs in much later has something else in mind. */
const maxAgeMs = 30 * 60 * 1000;

/** A path of this site, never a URL that leads away from it. */
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
  /** A login was requested, and its page isn't shown yet. */
  let requested = false;
  /** The previous page was a step of a login. */
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
    /** Called with each page that is shown. An abandoned login, or one that nobody requested, leads nowhere back. */
    arrive: ({ pathname, loggedIn, resumed }: Arrival): void => {
      const step = logInStepOf(pathname);
      const opened = step === 'start' && !underWay && !resumed;
      const left = step === null && !loggedIn;
      if (!requested && (opened || left)) write({});
      if (step !== null) requested = false;
      underWay = step !== null;
    },
    /** The path to return to; returned only once. */
    takeReturnTo: (): string | null => {
      const { returnTo, ...rest } = read();
      write(rest);
      return isOwnPath(returnTo) ? returnTo : null;
    },
    /** The action that waits for the login, once, and only for the page that it belongs to. */
    takeIntent: (kind: string): unknown => {
      const { intent, ...rest } = read();
      if (intent?.kind !== kind) return null;
      write(rest);
      return intent;
    },
  };
};

export const pendingLogIn = createPendingLogIn({ storage: () => window.sessionStorage, now: () => Date.now() });
