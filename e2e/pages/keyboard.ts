import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });

/** Moves the focus to the element with the Tab key. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key doesn't reach ${target.toString()}.`);
};

export const pressOn = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

export const typeInto = async (page: Page, target: Locator, words: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(words);
};

/** Expects the focused element to be inside. */
export const expectFocusIn = (outer: Locator): Promise<void> =>
  expect.poll(() => outer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
