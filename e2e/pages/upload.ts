import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';

export const wizardOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Create a beat' });

export const openUpload = async (page: Page): Promise<void> => {
  await open(page, '/beatstore/upload');
  await expect(page.getByRole('heading', { level: 1, name: 'Your beats' })).toBeVisible();
};

export const continueTo = async (page: Page, step: string): Promise<void> => {
  await wizardOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(wizardOf(page).getByRole('group', { name: new RegExp(`: ${step}$`) })).toBeVisible();
};

export const giveSellerDetails = async (page: Page, legalName: string, country: string): Promise<void> => {
  await wizardOf(page).getByLabel('Legal name').fill(legalName);
  await wizardOf(page).getByLabel('Country').selectOption(country);
  await wizardOf(page).getByRole('button', { name: 'Continue' }).click();
};

export const chooseFile = (page: Page, label: string, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  wizardOf(page)
    .locator('input[type=file]')
    .and(page.getByLabel(label, { exact: true }))
    .setInputFiles({ name, mimeType, buffer });

export const beatRow = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });
