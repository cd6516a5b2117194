import { expect, type Page, type Response } from '@playwright/test';

/** React adds properties to hydrated elements. Parts whose code loads later are hydrated after the page. */
const isLive = (): boolean =>
  Array.from(document.querySelectorAll('button, input, select, textarea')).every((element) =>
    Object.keys(element).some((name) => name.startsWith('__reactProps$')),
  );

/** A click before hydration would be lost. */
export const untilReady = async (page: Page): Promise<void> => {
  await page.locator('html[data-ready]').waitFor();
  await page.waitForFunction(isLive);
};

/** Resolves once the page is hydrated. */
export const open = async (page: Page, path: string): Promise<Response> => {
  const response = await page.goto(path);
  await untilReady(page);
  if (!response) throw new Error(`${path} returned no response.`);
  return response;
};

export const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await untilReady(page);
};

export const expectToast = async (page: Page, words: string): Promise<void> => {
  const shown = page.getByRole('list', { name: 'Notifications' }).getByText(words, { exact: true });
  await expect(shown.first()).toBeVisible();
};
