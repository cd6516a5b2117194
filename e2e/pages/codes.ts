import { expect, type Locator, type Page } from '@playwright/test';

export const applyCode = async (within: Page | Locator, code: string): Promise<void> => {
  const field = within.getByRole('textbox', { name: 'Discount code' });
  if (!(await field.isVisible())) await within.getByRole('button', { name: 'Add a discount code' }).click();
  await field.fill(code);
  await within.getByRole('button', { name: 'Apply' }).click();
};

export const removeCodeButton = (within: Page | Locator, code: string): Locator =>
  within.getByRole('button', { name: `Remove code ${code}` });

/** Expects this announcement for screen readers. */
export const expectTotalNews = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
