/** What someone was about to do when they were asked to log in; the tab keeps it until they have. */
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
      // Without storage the login goes to the dashboard.
    }
  };

  return {
    keep: (pending: Omit<Pending, 'at'>): void => write(pending),
    /** The path to go back to, once. */
    takeReturnTo: (): string | null => {
      const { returnTo, ...rest } = read();
      write(rest);
      return isOwnPath(returnTo) ? returnTo : null;
    },
    /** What was about to be done there, once, and only for the page that it belongs to. */
    takeIntent: (kind: string): unknown => {
      const { intent, ...rest } = read();
      if (intent?.kind !== kind) return null;
      write(rest);
      return intent;
    },
  };
};

export const pendingLogIn = createPendingLogIn({ storage: () => window.sessionStorage, now: () => Date.now() });
