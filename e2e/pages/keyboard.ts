import { expect, type Locator, type Page } from '@playwright/test';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Expects the focused element in view with an outline or a ring, on itself or on the element that represents it. */
const expectVisibleFocus = (target: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        target.evaluate((element) => {
          const isMarked = (each: Element): boolean => {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
            return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
          };
          const { top, bottom, left, right } = element.getBoundingClientRect();
          const inView = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
          const stands = [element, element.parentElement, element.nextElementSibling];
          return { inView, marked: stands.some((each) => each !== null && isMarked(each)) };
        }),
      { message: `${target.toString()} shows that it has the focus` },
    )
    .toEqual({ inView: true, marked: true });

/** Presses Tab until the element has the focus, and expects the focus to be visible there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target);
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key doesn’t reach ${target.toString()}.`);
};

export const pressOn = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

export const typeInto = async (page: Page, target: Locator, words: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(words);
};

export const expectFocusIn = (outer: Locator): Promise<void> =>
  expect.poll(() => outer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
