import { currentPathname } from '#ui/routing/routing.ts';
import type { BrowserError } from '#features/monitoring/contract.ts';
import { findRoute } from '../router/load-page.ts';
import { routes } from '../routes.tsx';

declare global {
  interface Window {
    /** Error events that `start.ts` has recorded, including those from before this code loaded. */
    pageErrors?: Event[];
  }
}

/** Maximum number of reports per page load; further errors are mostly repetitions. */
const maxReports = 5;
const longestMessage = 500;
const longestStack = 3000;

/** Messages of the browser itself, errors of extensions, and errors of pages that are being left aren't ours. */
const isOthers = ({ message, stack }: Pick<BrowserError, 'message' | 'stack'>): boolean =>
  /^Script error|ResizeObserver loop|^AbortError/.test(message) || stack.includes('-extension://');

const causeOf = (event: Event): unknown =>
  'reason' in event ? event.reason : ((event as ErrorEvent).error ?? (event as ErrorEvent).message);

/** The route's pattern, because a URL can name a person or open an order. */
const pageOf = (): string => findRoute(routes, currentPathname()).route.path;

const describe = (cause: unknown): BrowserError => {
  const message = (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, longestMessage);
  const stack = (cause instanceof Error ? (cause.stack ?? '') : '').slice(0, longestStack);
  return { message, stack, page: pageOf() };
};

/** The same for each repetition of an error. */
const keyOf = ({ message, stack }: BrowserError): string => `${message}\n${stack.split('\n', 3).join('\n')}`;

/** Sends each error once. React only logs the errors that it catches, so they are read from the console. */
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
    // In development, `start.ts` doesn't run ahead of the page.
    for (const type of ['error', 'unhandledrejection']) window.addEventListener(type, hear);
  }
  const write = console.error;
  console.error = (...values: unknown[]) => {
    write(...values);
    const caught = values.find((value) => value instanceof Error);
    if (caught) report(caught);
  };
};
