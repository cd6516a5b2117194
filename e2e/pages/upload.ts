import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';

export const wizardOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Create a beat' });

export const openUpload = async (page: Page): Promise<void> => {
  await open(page, '/beatstore/upload');
  await expect(page.getByRole('heading', { level: 1, name: 'Your catalog' })).toBeVisible();
};

export const continueTo = async (page: Page, step: string): Promise<void> => {
  await wizardOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(wizardOf(page).getByRole('group', { name: new RegExp(`: ${step}$`) })).toBeVisible();
};

/** Fills in what is required before the first beat; the email must be verified. */
export const giveSellerDetails = async (
  page: Page,
  legalName: string,
  country: string,
  // A name that nobody else has, even if a journey runs again.
  artistName = `${legalName} ${randomBytes(3).toString('hex')}`,
): Promise<void> => {
  const dialog = page.getByRole('region', { name: 'Before your first upload' });
  await dialog.getByLabel('Artist name').fill(artistName);
  await dialog.getByLabel('Legal name').fill(legalName);
  await dialog.getByLabel('Country').selectOption(country);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
};

export const chooseFolder = (page: Page, path: string): Promise<void> =>
  page.getByLabel('A folder of beats').setInputFiles(path);

/** Drops files from outside the browser, which a script in the page can't do. */
export const dropFolder = async (page: Page, path: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: 600,
      y: 300,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
  await devtools.detach();
};

/** A beat that isn't created yet, among several. */
export const draftOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('region', { name: `Draft: ${title}`, exact: true });

export const chooseFile = (page: Page, label: string, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  wizardOf(page)
    .locator('input[type=file]')
    .and(page.getByLabel(label, { exact: true }))
    .setInputFiles({ name, mimeType, buffer });

export const beatRow = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: title });

/** Chooses from the menu of a beat's row. */
export const chooseForBeat = async (page: Page, title: string, choice: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
};
