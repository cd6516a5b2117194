import type { Page } from '@playwright/test';
import { fillDetails, goToPayment } from '../pages/checkout.ts';
import { addToCart, chooserOf } from '../pages/licenses.ts';
import { open } from '../pages/open.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { playerOf } from '../pages/player.ts';
import { playButtonOf } from '../pages/store.ts';
import { findBeat, nameOf, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** A finger moves straight down. */
const swipeDown = async (page: Page, from: { readonly x: number; readonly y: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let moved = 10; moved <= 60; moved += 10) await touch('touchMove', from.y + moved);
  await touch('touchEnd', from.y + 60);
};

const cutTexts = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Beats' })
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) => /BPM$|(major|minor)$|^\d+:\d\d$/.test(cell.textContent) && cell.scrollWidth > cell.clientWidth,
        )
        .map((cell) => cell.textContent),
    );

for (const width of [360, 390, 768]) {
  test(`time, BPM and key of every row are fully visible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/beatstore');
    await expect(page.getByRole('cell', { name: /(major|minor)$/ })).not.toHaveCount(0);
    expect(await cutTexts(page)).toEqual([]);
  });
}

for (const width of [360, 768, 1024]) {
  test(`every entry of the navigation is within reach at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/thestory');
    const menu = page.getByRole('button', { name: 'Menu' });
    if (width < 1024) {
      await menu.tap();
      const bounds = await page.getByRole('navigation', { name: 'Mobile' }).boundingBox();
      expect([bounds?.width, (bounds?.y ?? 0) + (bounds?.height ?? 0)]).toEqual([width, 740]);
    } else await expect(menu).toBeHidden();
    const nav = page.getByRole('navigation', { name: width < 1024 ? 'Mobile' : 'Main' });
    for (const name of ['Home', 'Story', 'Beat store', 'Our work', 'Merch', 'Sell your beats']) {
      await expect(nav.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });
}

test('the player’s bar on a phone shows the price of its beat, and a swipe down closes the player', async ({
  page,
}) => {
  const beat = await findBeat(titles.drill);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).tap();
  const bar = playerOf(page);
  await bar.getByRole('button', { name: `choose a license for ${beat.title}` }).tap();
  await expect(chooserOf(page)).toContainText(nameOf(beat));
  await chooserOf(page).getByRole('button', { name: 'Close' }).tap();

  await bar.getByRole('button', { name: `Open player: ${beat.title}` }).tap();
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  const title = await sheet.getByRole('heading', { name: 'Now playing' }).boundingBox();
  await swipeDown(page, { x: 100, y: (title?.y ?? 0) + 10 });
  await expect(sheet).toHaveCount(0);
  await expect(bar).toBeVisible();

  const box = await bar.boundingBox();
  await swipeDown(page, { x: 100, y: (box?.y ?? 0) + 20 });
  await expect(bar).toHaveCount(0);
});

test('the player makes room in checkout, and the success page begins with the download', async ({ page }) => {
  const beat = await addToCart(page, titles.drill, 'Basic License');
  await playButtonOf(page, beat).tap();
  await expect(playerOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cart (1 item)' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).tap();
  const details = { name: 'Tom Thumb', email: 'tom-thumb@buyers.example' };
  await fillDetails(page, details);
  await expect(playerOf(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  const heights = await page
    .locator('[data-foot]')
    .evaluateAll((feet) => feet.map((foot) => foot.getBoundingClientRect().height));
  expect(heights).toHaveLength(2);
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(120);

  await goToPayment(page, details);
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(page.getByRole('link', { name: /^Download all/ })).toBeInViewport();
  const heading = await page.getByRole('heading', { name: 'It’s yours' }).boundingBox();
  const download = await page.getByRole('link', { name: /^Download all/ }).boundingBox();
  expect((download?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeLessThan(60);
});
