// On a phone, Back closes what is open before it leaves the page. So while overlays are open, the browser's history has one
// entry for each above the entry of the page. Overlays come and go by their own buttons; the history follows them. Loaded with the first
// overlay, by `back-closes.ts`.

interface Overlay {
  readonly close: () => void;
}

/** The lowest first. */
let overlays: readonly Overlay[] = [];

/** We are on our way to an entry ourselves. */
let traveling = false;
let waiting: readonly (() => void)[] = [];
/** Of the page; its overlays' entries have the same. */
let pageKey: unknown;

const entry = (): { readonly key?: unknown; readonly overlay?: number } => window.history.state ?? {};

/** How many entries of overlays are above the page's own, up to the current one. */
const depth = (): number => entry().overlay ?? 0;

const travel = (steps: number): void => {
  traveling = true;
  window.history.go(steps);
};

/** Brings the history in line with what is open. */
export const followOverlays = (): void => {
  if (traveling) return;
  const surplus = depth() - overlays.length;
  pageKey = entry().key;
  if (surplus > 0) travel(-surplus);
  for (let level = depth() + 1; level <= overlays.length; level += 1) {
    window.history.pushState({ ...entry(), overlay: level }, '');
  }
};

/** One overlay may replace another at the same moment: together they change nothing. */
const followSoon = (): void => queueMicrotask(followOverlays);

/** Writes the address of another page, once the entries of overlays above this one are gone. */
export const leaveOverlays = (write: () => void): void => {
  if (!traveling && depth() === 0) return write();
  waiting = [...waiting, write];
  if (!traveling) travel(-depth());
};

/** Whether a `popstate` was about overlays: no other page was reached. */
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
  // What has not closed, because it asks first, can be left by Back again.
  setTimeout(followOverlays);
  return isSamePage;
};

/** Returns what says that it has closed. */
export const addOverlay = (close: () => void): (() => void) => {
  const overlay: Overlay = { close };
  overlays = [...overlays, overlay];
  followSoon();
  return () => {
    overlays = overlays.filter((other) => other !== overlay);
    followSoon();
  };
};
