import { expect, type Page, type Response } from '@playwright/test';

/** Every control works, or its press is held until it does. */
export const untilReady = (page: Page): Promise<void> => page.locator('html[data-ready]').waitFor();

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
