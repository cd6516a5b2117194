import { useEffect, useRef } from 'react';

type OverlayHistory = typeof import('./overlay-history.ts');

let overlayHistory: OverlayHistory | undefined;

const load = async (): Promise<OverlayHistory> => (overlayHistory ??= await import('./overlay-history.ts'));

/** Calls `write`, which changes the URL, once the history entries of overlays above the page are gone. */
export const leaveOverlays = (write: () => void): void =>
  overlayHistory ? overlayHistory.leaveOverlays(write) : write();

/** Whether a `popstate` was about overlays rather than another page. */
export const isOverlayPop = (): boolean => overlayHistory?.isOverlayPop() ?? false;

/** Called after a reload, which has closed all overlays. */
export const forgetOverlays = (): void => {
  if ((window.history.state as { overlay?: number } | null)?.overlay) {
    void load().then(({ followOverlays }) => followOverlays());
  }
};

const isPhone = (): boolean => window.matchMedia('(width < 40rem), (pointer: coarse)').matches;

/** Called before the first overlay, so that Back closes it from its first moment. */
export const preloadOverlayHistory = (): void => {
  if (isPhone()) load().catch(() => undefined);
};

/** While `open`, Back on a phone calls `close`. */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open || !isPhone()) return undefined;
    let remove: (() => void) | null = () => undefined;
    const add = async (): Promise<void> => {
      const { addOverlay } = await load();
      if (remove) remove = addOverlay(() => latest.current());
    };
    // If the code can't be loaded, Back leaves the page.
    add().catch(() => undefined);
    return () => {
      remove?.();
      remove = null;
    };
  }, [open]);
};
