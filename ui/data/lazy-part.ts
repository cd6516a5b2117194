import { type ComponentType, lazy } from 'react';
import { offerAnotherTry, withdrawOffer } from './out-of-reach.ts';

type Load<T> = () => Promise<T>;

const pause = 5000;

/** Loads until it succeeds, by itself and at the visitor's press; says so once. */
export const loadAtLast = <T>(load: Load<T>, offer = offerAnotherTry): Promise<T> =>
  new Promise((resolve) => {
    let said = false;
    let done = false;
    const attempt = async (): Promise<void> => {
      if (done) return;
      try {
        resolve(await load());
        done = true;
        if (said) withdrawOffer();
      } catch {
        setTimeout(() => void attempt(), pause);
        if (said) return;
        said = true;
        await offer({ again: () => void attempt(), reload: () => window.location.reload(), mustStay: () => true });
      }
    };
    void attempt();
  });

/**
 * React's `lazy` for parts of a page. Where their code cannot be fetched, `lazy` alone takes the whole page down, and
 * the music with it; here whatever stands in for the part stays until the code has come.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: the props of any component
export const lazyPart = <T extends ComponentType<any>>(load: Load<{ readonly default: T }>) =>
  lazy(() => loadAtLast(load));
