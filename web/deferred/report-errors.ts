import type { BrowserError } from '#features/monitoring/contract.ts';
import { findRoute } from '../router/load-page.ts';
import { routes } from '../routes.tsx';

declare global {
  interface Window {
    /** What `start.ts` has heard of errors: also those from before this code was loaded. */
    pageErrors?: Event[];
  }
}

/** Of a page from one load to the next: whoever meets more has met the same again and again. */
const maxReports = 5;
const longestMessage = 500;
const longestStack = 3000;

/** Nothing of ours: what a browser says of itself, of its extensions, and of pages that are left. */
const isOthers = ({ message, stack }: Pick<BrowserError, 'message' | 'stack'>): boolean =>
  /^Script error|ResizeObserver loop|^AbortError/.test(message) || stack.includes('-extension://');

const causeOf = (event: Event): unknown =>
  'reason' in event ? event.reason : ((event as ErrorEvent).error ?? (event as ErrorEvent).message);

/** The route's pattern, because an address can name a person or open an order. */
const pageOf = (): string => findRoute(routes, window.location.pathname).route.path;

const describe = (cause: unknown): BrowserError => {
  const message = (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, longestMessage);
  const stack = (cause instanceof Error ? (cause.stack ?? '') : '').slice(0, longestStack);
  return { message, stack, page: pageOf() };
};

/** What an error has in common with itself when it happens again. */
const keyOf = ({ message, stack }: BrowserError): string => `${message}\n${stack.split('\n', 3).join('\n')}`;

/** Hands over each different error once. React only writes what it has caught to the console. */
export const reportErrors = (send: (error: BrowserError) => void): void => {
  const known = new Set<string>();
  const report = (cause: unknown): void => {
    const error = describe(cause);
    const key = keyOf(error);
    if (known.size >= maxReports || known.has(key) || isOthers(error)) return;
    known.add(key);
    send(error);
  };
  const hear = (event: Event): void => report(causeOf(event));
  const early = window.pageErrors;
  if (early) {
    for (const event of early.splice(0)) hear(event);
    early.push = (...events) => {
      events.forEach(hear);
      return 0;
    };
  } else {
    // In development, where nothing runs ahead of the page.
    for (const type of ['error', 'unhandledrejection']) window.addEventListener(type, hear);
  }
  const write = console.error;
  console.error = (...values: unknown[]) => {
    write(...values);
    const caught = values.find((value) => value instanceof Error);
    if (caught) report(caught);
  };
};
