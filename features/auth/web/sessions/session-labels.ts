import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Session } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

export const sessionsPerPage = 5;

const known = (word: string): string => (word === '' || word.toLowerCase() === 'unknown' ? '' : word);

/** "iPhone", "Desktop computer"… */
export const deviceLabel = ({ deviceName, deviceType }: Pick<Session, 'deviceName' | 'deviceType'>): string => {
  const name = known(deviceName) || known(deviceType);
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : t`Unknown device`;
};

export const browserLabel = ({ browser, browserVersion }: Pick<Session, 'browser' | 'browserVersion'>): string =>
  known(browser) ? [browser, known(browserVersion)].filter(Boolean).join(' ') : t`Unknown browser`;

export const isHandheld = ({ deviceType }: Pick<Session, 'deviceType'>): boolean =>
  /mobile|phone|tablet|wearable/i.test(deviceType);

/** The current session first, then the newest. */
export const activeSessions = (sessions: readonly Session[]): readonly Session[] =>
  sessions
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.loginTime.localeCompare(a.loginTime));

export const previousSessions = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter(({ isActive }) => !isActive).toSorted((a, b) => b.loginTime.localeCompare(a.loginTime));

export interface PageOf<T> {
  readonly items: readonly T[];
  /** From 1; a page beyond the last is the last. */
  readonly page: number;
  readonly pages: number;
}

export const pageOf = <T>(all: readonly T[], requestedPage: number, size: number = sessionsPerPage): PageOf<T> => {
  const pages = pagesOf(all.length, size);
  const page = Math.min(Math.max(1, requestedPage), pages);
  return { items: all.slice((page - 1) * size, page * size), page, pages };
};
