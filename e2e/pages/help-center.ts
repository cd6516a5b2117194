import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, open } from './open.ts';

export const openHelpEditor = async (page: Page): Promise<Locator> => {
  await open(page, '/dashboard/legal');
  await page.getByRole('button', { name: 'Open Legal Editor' }).click();
  const editor = page.getByRole('dialog', { name: 'Legal Editor' });
  await expect(editor.getByLabel('Title of the new link')).toBeVisible();
  return editor;
};

export const addHelpLink = async (editor: Locator, title: string): Promise<void> => {
  await editor.getByLabel('Title of the new link').fill(title);
  await editor.getByRole('button', { name: 'Add link' }).click();
};

export const expectHelpSaved = (page: Page): Promise<void> => expectToast(page, 'Data saved successfully!');

/** Works on any page of the editor. */
export const findHelpLink = async (editor: Locator, title: string): Promise<Locator> => {
  const link = editor.getByRole('region', { name: title, exact: true });
  const next = editor.getByRole('button', { name: 'Next page' });
  const previous = editor.getByRole('button', { name: 'Previous page' });
  while (await previous.isEnabled()) await previous.click();
  while (!(await link.isVisible()) && (await next.isEnabled())) await next.click();
  await expect(link).toBeVisible();
  return link;
};
