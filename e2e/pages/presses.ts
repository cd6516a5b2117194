import type { Page } from '@playwright/test';

/** Counts presses in this tab: clicks and taps, Enter on a control, and choices from lists. */
export const countPresses = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const add = (event: Event): void => {
      if (event.isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    };
    const options = { capture: true, passive: true };
    window.addEventListener('pointerdown', add, options);
    window.addEventListener('keydown', (event) => event.key === 'Enter' && add(event), options);
    // Counts choices that the test makes, too: their events aren't trusted.
    window.addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) add({ isTrusted: true } as Event);
      },
      options,
    );
  });
};

export const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('presses')));
