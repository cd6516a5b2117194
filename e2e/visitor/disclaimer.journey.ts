import { open, reload } from '../pages/open.ts';
import { expect, test } from '../setup/test.ts';

test.use({ firstVisit: true });

test('a first visitor confirms the disclaimer by keyboard, once', async ({ page }) => {
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

  // The focus goes round inside it.
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
