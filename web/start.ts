import { holdEarlySubmit } from './early-submits.ts';

/** Runs once the document has been read: what makes the page live waits until what is seen first has been painted. */

// Nobody listens for errors yet: `later/report-errors.ts` finds them here, and hears of the next ones.
const errors: Event[] = (window.pageErrors = []);
for (const type of ['error', 'unhandledrejection']) addEventListener(type, (event) => errors.push(event));

addEventListener('submit', holdEarlySubmit);

/** Of the tag that runs this. */
const modules = document.querySelector<HTMLScriptElement>('[data-modules]')!.dataset['modules']!.split(' ');

const add = <K extends 'link' | 'script'>(name: K, values: Partial<HTMLElementTagNameMap[K]>): void => {
  document.head.append(Object.assign(document.createElement(name), values));
};

/** One after the other, so that each is a task of its own: together they would block a slow phone for too long. */
const run = ([src, ...rest]: readonly string[]): void => {
  if (src === undefined) return;
  const next = (): void => run(rest);
  add('script', { type: 'module', src, onload: next, onerror: next });
};

export const startPage = (): void => {
  for (const href of modules) add('link', { rel: 'modulepreload', href });
  run(modules);
};

/** What a visitor looks at first, for two seconds at most: on a slow line, code that loads beside it takes its share. */
const firstSight = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([
      document.fonts.ready,
      ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map((image) => image.decode()),
    ]),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]);

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Fonts are asked for by the first layout, so there is nothing to wait for before it. */
const start = (): Promise<void> => painted().then(firstSight).then(painted).then(startPage);

// A page in a background tab isn't painted.
if (document.hidden) startPage();
else void start();
