import { expect, type Page, type Response } from '@playwright/test';

/** A click before the page is hydrated would be lost. */
export const untilReady = async (page: Page): Promise<void> => {
  await page.locator('html[data-ready]').waitFor();
};

/** Opens a page of the shop and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<Response> => {
  const response = await page.goto(path);
  await untilReady(page);
  if (!response) throw new Error(`${path} gave no answer.`);
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
