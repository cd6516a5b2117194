import { type ComponentType, lazy } from 'react';
import { showPressedUntil } from './show-pressed-until.ts';
import { offerAnotherTry, withdrawOffer } from './out-of-reach.ts';

type Load<T> = () => Promise<T>;

const pause = 5000;

/** Retries until it succeeds, automatically and when the visitor asks. Reports the failure once. */
export const loadAtLast = <T>(load: Load<T>, offer = offerAnotherTry): Promise<T> =>
  new Promise((resolve) => {
    /** Timer of the next attempt; undefined until one has failed. */
    let next: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (): Promise<void> => {
      try {
        resolve(await load());
        clearTimeout(next);
        if (next) withdrawOffer();
      } catch {
        if (!next) void offer({ again: () => void attempt(), reload: () => window.location.reload(), mustStay: () => true });
        // Attempts that fail together continue as one.
        clearTimeout(next);
        next = setTimeout(() => void attempt(), pause);
      }
    };
    void attempt();
  });

/**
 * Unlike React's `lazy`, keeps the fallback (and the music) if the code can't be fetched, until it has loaded. The
 * control that asked for it shows that it was pressed.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: the props of any component
export const lazyPart = <T extends ComponentType<any>>(load: Load<{ readonly default: T }>) =>
  lazy(() => showPressedUntil(loadAtLast(load)));
