import type { Page } from '@playwright/test';
import { cartButton } from '../pages/cart.ts';
import { chooserOf } from '../pages/licenses.ts';
import { open } from '../pages/open.ts';
import { playButtonOf, priceButtonOf, productPath, rowOf } from '../pages/store.ts';
import { findBeat, listBeats, nameOf, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test('Back returns to the row that was left, with its focus, and a new page begins at the top', async ({ page }) => {
  const beat = (await listBeats()).at(-1);
  if (!beat) throw new Error('The store is empty.');
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, '/beatstore');
  const title = rowOf(page, beat).getByRole('link', { name: nameOf(beat), exact: true });
  await title.focus();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  const focused = await scrolled(page);
  await page.mouse.wheel(0, 100);
  // The page scrolls a moment after the wheel command.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(focused + 99);
  const before = await scrolled(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(productPath(beat));
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await expect(title).toBeFocused();
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(3);
  await page.goForward();
  await expect(page).toHaveURL(productPath(beat));
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Beat store' }).click();
  await expect(page).toHaveURL(/\/beatstore$/);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('Back from a page that a row’s menu led to returns to that row', async ({ page }) => {
  const beat = await findBeat(titles.drill);
  await open(page, '/beatstore');
  const more = rowOf(page, beat).getByRole('button', { name: `More for ${beat.title}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Go to its page' }).click();
  await expect(page).toHaveURL(productPath(beat));
  await page.goBack();
  await expect(more).toBeFocused();
});

/** Number of open overlays in the history; a dialog on top of another one counts as two. */
const expectInHistory = (page: Page, overlays: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (window.history.state as { overlay?: number } | null)?.overlay ?? 0))
    .toBe(overlays);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('Back closes open overlays before it leaves the page', async ({ page }) => {
    const beat = await findBeat(titles.drill);
    const expectClosedByBack = async (): Promise<void> => {
      await expectInHistory(page, 1);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/beatstore$/);
    };
    await open(page, '/thestory');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Beat store', exact: true }).tap();
    await expect(page).toHaveURL(/\/beatstore$/);

    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
    await expectInHistory(page, 1);
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden();

    await priceButtonOf(page, beat).tap();
    await expect(chooserOf(page)).toBeVisible();
    await expectClosedByBack();

    await cartButton(page, 0).tap();
    await expect(page.getByRole('dialog', { name: 'Cart (0 items)' })).toBeVisible();
    await expectClosedByBack();

    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectClosedByBack();

    await page.getByRole('button', { name: `More for ${beat.title}` }).tap();
    await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toBeVisible();
    await expectInHistory(page, 1);
    await page.goBack();
    await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toHaveCount(0);

    await playButtonOf(page, beat).tap();
    await page.getByRole('button', { name: `Open player: ${beat.title}` }).tap();
    const sheet = page.getByRole('dialog', { name: 'Now playing' });
    await sheet.getByRole('button', { name: 'Queue' }).tap();
    await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible();
    await expectInHistory(page, 2);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Queue' })).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await expectClosedByBack();

    await expectInHistory(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/thestory$/);
  });

  test('a sheet with a link to another page leaves nothing in the history', async ({ page }) => {
    const beat = await findBeat(titles.drill);
    await open(page, '/beatstore');
    await playButtonOf(page, beat).tap();
    await page.getByRole('button', { name: `Open player: ${beat.title}` }).tap();
    await page.getByRole('dialog', { name: 'Now playing' }).getByRole('link', { name: beat.title, exact: true }).tap();
    await expect(page).toHaveURL(productPath(beat));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectInHistory(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/beatstore$/);
    await expect(page.getByRole('heading', { name: 'Beat store' })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(productPath(beat));
  });

  test('Back undoes the filters that were chosen in their sheet one by one', async ({ page }) => {
    await open(page, '/beatstore');
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const all = await sheet.getByRole('button', { name: /^Show / }).innerText();
    await sheet.getByLabel('Genre', { exact: true }).selectOption('Hip-Hop & Rap');
    await expect(page).toHaveURL(/\?genre=/);
    await expect(sheet.getByRole('button', { name: /^Show \d+ beats?$/ })).not.toHaveText(all);
    await sheet.getByRole('button', { name: /^Show / }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\?genre=/);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await sheet.getByRole('button', { name: 'Clear all' }).tap();
    await expect(page).toHaveURL(/\/beatstore$/);
    await expect(sheet.getByRole('button', { name: all })).toBeVisible();
    await expectInHistory(page, 1);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expectInHistory(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\?genre=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/beatstore$/);
  });
});
