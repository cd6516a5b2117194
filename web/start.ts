/** Runs once the document has been read: what makes the page live waits until it has been painted. */

const tag = document.querySelector<HTMLScriptElement>('script[data-modules]');
const modules = tag?.dataset['modules']?.split(' ') ?? [];

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

// A page in a background tab isn't painted.
if (document.hidden) startPage();
else requestAnimationFrame(() => setTimeout(startPage));
