import { useEffect, useRef } from 'react';

type OverlayHistory = typeof import('./overlay-history.ts');

let overlayHistory: OverlayHistory | undefined;

const load = async (): Promise<OverlayHistory> => (overlayHistory ??= await import('./overlay-history.ts'));

/** Writes the address of another page, once the entries of overlays above this one are gone. */
export const leaveOverlays = (write: () => void): void =>
  overlayHistory ? overlayHistory.leaveOverlays(write) : write();

/** Whether a `popstate` was about overlays: no other page was reached. */
export const isOverlayPop = (): boolean => overlayHistory?.isOverlayPop() ?? false;

/** A reload has closed what was open. */
export const forgetOverlays = (): void => {
  if ((window.history.state as { overlay?: number } | null)?.overlay) {
    void load().then(({ followOverlays }) => followOverlays());
  }
};

/** A narrow window, or one without a mouse. */
const isPhone = (): boolean => window.matchMedia('(width < 40rem), (pointer: coarse)').matches;

/** Before the first overlay, so that Back closes that one from its first moment. */
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
    // Without it Back leaves the page.
    add().catch(() => undefined);
    return () => {
      remove?.();
      remove = null;
    };
  }, [open]);
};
