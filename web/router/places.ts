import { createPath, type Location } from '#ui/routing/routing.ts';

// The visitor's position on each page of the browser's history, for Back and Forward. The browser itself would scroll
// before the page is rendered.

interface Place {
  readonly top: number;
  /** The focused element's selector, and its distance from the top of the window. */
  readonly focus: { readonly selector: string; readonly at: number } | null;
}

const storageKey = 'places';
const maxPlaces = 50;
/** Milliseconds that a page gets to reach its former height while parts of it load. */
const patienceMs = 2000;

const read = (): Map<string, Place> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
};

let places: Map<string, Place> | undefined;
const known = (): Map<string, Place> => (places ??= read());

const keyOf = (location: Location): string => `${location.key} ${createPath(location)}`;

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

const findInView = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => isInView(each));

/** Identifies an element of the page by an attribute that survives a new render. */
const selectorOf = (element: Element): string | null => {
  const name = element.closest('main') && ['href', 'aria-label'].find((each) => element.hasAttribute(each));
  if (!name) return null;
  const value = element.getAttribute(name)?.replaceAll(/["\\]/g, '\\$&');
  return `main [${name}="${value}"]`;
};

/** What had the focus on the page before a menu or dialog took it. */
let underOverlay: string | null = null;

const noteFocus = ({ target }: FocusEvent): void => {
  if (target instanceof Element && target.closest('main')) underOverlay = selectorOf(target);
};

const focusNow = (): Place['focus'] => {
  const { activeElement } = document;
  const isOverlay = activeElement?.closest('[role=menu], [role=dialog]');
  const selector = isOverlay ? underOverlay : activeElement && selectorOf(activeElement);
  const element = selector === null ? undefined : findInView(selector);
  return selector !== null && element ? { selector, at: element.getBoundingClientRect().top } : null;
};

export const savePlace = (location: Location): void => {
  const all = known();
  all.delete(keyOf(location));
  all.set(keyOf(location), { top: window.scrollY, focus: focusNow() });
  const [oldest] = all.keys();
  if (all.size > maxPlaces && oldest !== undefined) all.delete(oldest);
};

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the position, unless the visitor moves first. Returns a way to cancel; undefined if the page is new in the
 * history.
 */
export const returnTo = (location: Location): (() => void) | undefined => {
  const place = known().get(keyOf(location));
  if (!place) return undefined;
  const { top, focus } = place;
  const until = performance.now() + patienceMs;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const move of moves) window.removeEventListener(move, stop);
  };
  const attempt = (): void => {
    window.scrollTo(0, top);
    const target = focus && findInView(focus.selector);
    const isThere = focus ? target : Math.abs(window.scrollY - top) < 2;
    if (isThere || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
    if (!focus || !target) return;
    target.focus({ preventScroll: true });
    // The content above may have changed its height.
    window.scrollBy(0, target.getBoundingClientRect().top - focus.at);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  attempt();
  return stop;
};

/** Records positions from now on. If the page is left for another site or reloaded, the browser restores its own. */
export const keepPlaces = (): void => {
  const start = (): void => {
    window.history.scrollRestoration = 'manual';
  };
  start();
  window.addEventListener('pageshow', start);
  document.addEventListener('focusin', noteFocus);
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...known()]));
    } catch {
      // Without storage, a new document begins at the top.
    }
  });
};
