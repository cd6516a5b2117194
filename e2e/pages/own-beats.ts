import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';

export const ownBeat = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const openMyBeats = async (page: Page): Promise<void> => {
  await open(page, '/dashboard/user/my-beats');
  await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();
};

export const playInFull = (page: Page, title: string): Promise<void> =>
  ownBeat(page, title)
    .getByRole('button', { name: `Play ${title} in full` })
    .click();

export const downloadOwn = async (page: Page, title: string): Promise<Buffer> => {
  const arriving = page.waitForEvent('download');
  await ownBeat(page, title)
    .getByRole('link', { name: `Download ${title} as MP3` })
    .click();
  return readFile(await (await arriving).path());
};
