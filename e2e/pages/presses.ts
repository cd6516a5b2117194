import { expect, type Locator, type Page } from '@playwright/test';

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

export interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  /** Typing a text, with the press that leads into its field, is one. */
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string | { readonly label: string }) => Promise<void>;
  readonly key: (key: string) => Promise<void>;
}

/** Does a task, and expects that it takes no more presses, keys, choices and typed texts than this. */
export const within = async (
  page: Page,
  task: string,
  max: number,
  act: (hand: Hand) => Promise<void>,
): Promise<void> => {
  let presses = 0;
  const counted = (done: Promise<unknown>): Promise<void> => {
    presses += 1;
    return done.then(() => undefined);
  };
  await act({
    press: (target) => counted(target.click()),
    type: (field, text) => counted(field.fill(text)),
    choose: (list, option) => counted(list.selectOption(option)),
    key: (key) => counted(page.keyboard.press(key)),
  });
  expect(presses, `${task}: presses`).toBeLessThanOrEqual(max);
};
