import type { Page } from '@playwright/test';
import { cartButton } from '../pages/cart.ts';
import { open, reload } from '../pages/open.ts';
import { expectPlaying } from '../pages/player.ts';
import { playButtonOf } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';

test.use({ firstVisit: true });

test('a first visitor confirms the disclaimer by keyboard, and never again', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Before you continue' });
  await open(page, '/login');
  await page.keyboard.press('Tab');
  await expect(dialog).toBeHidden();

  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog).toBeVisible();
  const box = dialog.getByRole('checkbox', { name: 'I am Authorized & Understand' });
  const button = dialog.getByRole('button', { name: 'Continue' });
  await expect(button).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  // The focus stays inside the dialog.
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await box.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await reload(page);
  await page.keyboard.press('Tab');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('disclaimerAccepted'))).toBe('true');
});

const accept = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Before you continue' });
  await dialog.getByRole('checkbox', { name: 'I am Authorized & Understand' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
};

test('the press that opened the disclaimer is carried out after Continue: a beat plays', async ({ page }) => {
  const beat = await findBeat(titles.house);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).click();
  await accept(page);
  await expectPlaying(page, beat.title);
});

test('the press that opened the disclaimer is carried out after Continue: a dialog opens and has the focus', async ({
  page,
}) => {
  await open(page, '/beatstore');
  await cartButton(page, 0).click();
  await accept(page);
  const panel = page.getByRole('dialog', { name: /^Cart/ });
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
});

test('the press that opened the disclaimer is carried out after Continue: a link navigates', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our work' }).click();
  await accept(page);
  await expect(page).toHaveURL(/\/ourwork$/);
});
