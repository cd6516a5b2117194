// On a phone, Back closes overlays before it leaves the page, so each open overlay has a history entry above the
// page's. An overlay that closes by its own button removes its entry. `back-closes.ts` loads this file with the first
// overlay.

interface Overlay {
  readonly close: () => void;
}

/** The lowest first. */
let overlays: readonly Overlay[] = [];

/** True while this file itself moves through the history. */
let traveling = false;
let waiting: readonly (() => void)[] = [];
/** The page's key, which its overlays' entries share. */
let pageKey: unknown;

const entry = (): { readonly key?: unknown; readonly overlay?: number } => window.history.state ?? {};

/** Number of overlay entries above the page's own, up to the current one. */
const depth = (): number => entry().overlay ?? 0;

const travel = (steps: number): void => {
  traveling = true;
  window.history.go(steps);
};

export const followOverlays = (): void => {
  if (traveling) return;
  const surplus = depth() - overlays.length;
  pageKey = entry().key;
  if (surplus > 0) travel(-surplus);
  for (let level = depth() + 1; level <= overlays.length; level += 1) {
    window.history.pushState({ ...entry(), overlay: level }, '');
  }
};

/** One overlay may replace another in the same moment, which needs no change of the history. */
const followSoon = (): void => queueMicrotask(followOverlays);

export const leaveOverlays = (write: () => void): void => {
  if (!traveling && depth() === 0) return write();
  waiting = [...waiting, write];
  if (!traveling) travel(-depth());
};

export const isOverlayPop = (): boolean => {
  if (traveling) {
    traveling = false;
    const writes = waiting;
    waiting = [];
    for (const write of writes) leaveOverlays(write);
    followSoon();
    return true;
  }
  const isSamePage = overlays.length + depth() > 0 && entry().key === pageKey;
  for (const overlay of overlays.slice(isSamePage ? depth() : 0).toReversed()) overlay.close();
  // An overlay that asks before it closes may still be open, and Back must reach it again.
  setTimeout(followOverlays);
  return isSamePage;
};

/** @returns a function to call when the overlay has closed */
export const addOverlay = (close: () => void): (() => void) => {
  const overlay: Overlay = { close };
  overlays = [...overlays, overlay];
  followSoon();
  return () => {
    overlays = overlays.filter((other) => other !== overlay);
    followSoon();
  };
};
