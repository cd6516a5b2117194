import { holdEarlyPresses } from './presses/early-presses.ts';
import { holdEarlySubmit } from './presses/early-submits.ts';

/** Runs once the document has been parsed. The page's code starts only after the first view has been painted. */

// Records errors until `deferred/report-errors.ts` loads, which also gets the later ones.
const errors: Event[] = (window.pageErrors = []);
for (const type of ['error', 'unhandledrejection']) addEventListener(type, (event) => errors.push(event));

addEventListener('submit', holdEarlySubmit);
holdEarlyPresses();

/** Listed in the tag of this script. */
const modules = document.querySelector<HTMLScriptElement>('[data-modules]')!.dataset['modules']!.split(' ');

const add = <K extends 'link' | 'script'>(name: K, values: Partial<HTMLElementTagNameMap[K]>): void => {
  document.head.append(Object.assign(document.createElement(name), values));
};

/** Runs one module after the other, each as its own task: together they would block a slow phone for too long. */
const run = ([src, ...rest]: readonly string[]): void => {
  if (src === undefined) return;
  const next = (): void => run(rest);
  add('script', { type: 'module', src, onload: next, onerror: next });
};

export const startPage = (): void => {
  for (const href of modules) add('link', { rel: 'modulepreload', href });
  run(modules);
};

/** Waits at most two seconds for the fonts and images of the first view, which code would slow down. */
const firstSight = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([
      document.fonts.ready,
      ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map((image) => image.decode()),
    ]),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ]);

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The first layout requests the fonts, so wait for a paint first. */
const start = (): Promise<void> => painted().then(firstSight).then(painted).then(startPage);

// A page in a background tab isn't painted.
if (document.hidden) startPage();
else void start();
