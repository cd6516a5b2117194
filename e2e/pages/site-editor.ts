import type { Page } from '@playwright/test';
import { expectToast } from './open.ts';

/** Publishes again what a document came with. The page is its editor. */
export const restoreFirst = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Compare As it came with the site with what visitors see' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show it again' }).click();
  await expectToast(page, 'Restored. Visitors see it now.');
};
