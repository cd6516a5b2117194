import { createPath, type Location } from '#ui/routing/routing.ts';

// Where on each page of the browser's history the visitor was, so that Back and Forward return there. The browser's own way
// is too early: it scrolls before the page is there.

interface Place {
  readonly top: number;
  /** Selects what had the focus, and how far down the window it was. */
  readonly focus: { readonly selector: string; readonly at: number } | null;
}

const storageKey = 'places';
const maxPlaces = 50;
/** A page whose parts load later gets this long to become as high as it was. */
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

/** By what stays the same when the page is rendered again. */
const focusNow = (): Place['focus'] => {
  const element = document.activeElement;
  if (!element?.closest('main')) return null;
  const name = ['href', 'aria-label'].find((each) => element.hasAttribute(each));
  if (!name) return null;
  const value = element.getAttribute(name)?.replaceAll(/["\\]/g, '\\$&');
  return { selector: `main [${name}="${value}"]`, at: element.getBoundingClientRect().top };
};

export const savePlace = (location: Location): void => {
  const all = known();
  all.delete(keyOf(location));
  all.set(keyOf(location), { top: window.scrollY, focus: focusNow() });
  const [oldest] = all.keys();
  if (all.size > maxPlaces && oldest !== undefined) all.delete(oldest);
};

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to where the visitor was and focuses what was focused, as soon as the page has it, unless they move first. Returns
 * what stops it; undefined for a page that is new in the history.
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
    const target = focus && [...document.querySelectorAll<HTMLElement>(focus.selector)].find((each) => isInView(each));
    const isThere = focus ? target : Math.abs(window.scrollY - top) < 2;
    if (isThere || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
    if (!focus || !target) return;
    target.focus({ preventScroll: true });
    // What is above it may have another height than before.
    window.scrollBy(0, target.getBoundingClientRect().top - focus.at);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  attempt();
  return stop;
};

/** From now on. A page that is left for another site, or loaded again, is the browser's matter. */
export const keepPlaces = (): void => {
  const start = (): void => {
    window.history.scrollRestoration = 'manual';
  };
  start();
  window.addEventListener('pageshow', start);
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...known()]));
    } catch {
      // Without storage a new document begins at the top.
    }
  });
};
