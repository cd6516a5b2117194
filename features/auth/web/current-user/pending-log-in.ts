/** What somebody was about to do when they were asked to log in, kept by the tab until they have. */
export interface Pending {
  readonly returnTo: string;
  readonly intent?: ({ readonly kind: string } & Readonly<Record<string, unknown>>) | undefined;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

export interface PendingOutside {
  /** May throw, as browsers do where storage is switched off. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
}

const key = 'pendingLogIn';
/** Who logs in much later has something else in mind. */
const keptFor = 30 * 60 * 1000;

/** A path of this site: never an address that leads away from it. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

const parse = (text: string | null): Partial<Pending> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

export const createPendingLogIn = ({ storage, now }: PendingOutside) => {
  const read = (): Partial<Pending> => {
    try {
      const pending = parse(storage().getItem(key));
      return typeof pending.at === 'number' && now() - pending.at < keptFor ? pending : {};
    } catch {
      return {};
    }
  };
  const write = (pending: Partial<Pending>): void => {
    try {
      if (pending.returnTo === undefined && pending.intent === undefined) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify({ ...pending, at: now() }));
    } catch {
      // Nothing can be kept here: the log-in leads to the dashboard.
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
    /** What was to be done there, once, and only for the page that it belongs to. */
    takeIntent: (kind: string): unknown => {
      const { intent, ...rest } = read();
      if (intent?.kind !== kind) return null;
      write(rest);
      return intent;
    },
  };
};

export const pendingLogIn = createPendingLogIn({ storage: () => window.sessionStorage, now: () => Date.now() });
