import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findBeat, titles } from '../setup/catalogue.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { addToCart } from '../pages/licenses.ts';
import { fillLogIn } from '../pages/log-in.ts';
import { open, reload } from '../pages/open.ts';
import { openSellerDashboard, openStatistics, panel } from '../pages/payouts.ts';
import { expectPlaying } from '../pages/player.ts';
import { playButtonOf } from '../pages/store.ts';

// Headless browsers aren't counted, so this one has another user agent, unique to make a new listener in each run.
test.use({
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 ${Date.now()}`,
});

/** Whether the shop counts the next report of that kind. */
const counted = async (page: Page, what: 'played' | 'carted'): Promise<boolean> => {
  const reply = await page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${what}`));
  return ((await reply.json()) as { counted: boolean }).counted;
};

const cellsOf = async (rows: Locator): Promise<number[]> =>
  (await rows.getByRole('cell').allInnerTexts()).map((text) => Number(text.replace(/[$,%]/g, '')));

test('a visitor plays a beat and adds it to the cart, each is counted once, and the producer sees both', async ({
  page,
  newVisitor,
}) => {
  const beat = await findBeat(titles.lofi);
  const seller = await newVisitor();
  await open(seller, '/login');
  await fillLogIn(seller, demoAccounts.seller);
  await expect(seller).toHaveURL(/\/dashboard\//);
  const figures = async (): Promise<{ plays: number; carts: number }> => {
    const reply = await seller.request.get(`/api/v1/app/seller/statistics?days=7&beat=${beat._id}`);
    return ((await reply.json()) as { total: { plays: number; carts: number } }).total;
  };
  const before = await figures();

  const first = counted(page, 'played');
  const cart = counted(page, 'carted');
  await open(page, `/beatstore?q=${encodeURIComponent(beat.title)}`);
  await playButtonOf(page, beat).click();
  await expectPlaying(page, beat.title);
  expect(await first).toBe(true);
  await addToCart(page, titles.lofi, 'Premium');
  expect(await cart).toBe(true);

  await reload(page);
  const second = counted(page, 'played');
  await playButtonOf(page, beat).click();
  await expectPlaying(page, beat.title);
  expect(await second).toBe(false);
  expect(await figures()).toMatchObject({ plays: before.plays + 1, carts: before.carts + 1 });

  await openSellerDashboard(seller);
  await expect(panel(seller, 'Plays')).toContainText(/[1-9][\d,]* plays? in the last 30 days/);
  await panel(seller, 'Plays').getByRole('link', { name: 'Statistics' }).click();
  await expect(seller).toHaveURL(/\/dashboard\/seller\/statistics$/);
  const statistics = await openStatistics(seller);
  await statistics.getByRole('radio', { name: '7 days' }).check();
  await expect(seller).toHaveURL(/\?days=7$/);
  const row = statistics.getByRole('table', { name: 'Figures by title' }).getByRole('row', { name: beat.title });
  await expect(row).toBeVisible();
  const [plays, , , carts] = await cellsOf(row);
  expect([plays, carts]).toEqual([before.plays + 1, before.carts + 1]);

  const ownFigures = seller.waitForResponse((response) => response.url().includes(`beat=${beat._id}`));
  // Otherwise the chart scrolls under the pointer, which then selects a bar.
  await seller.mouse.move(0, 0);
  await row.getByRole('button', { name: beat.title, exact: true }).press('Enter');
  await ownFigures;
  await expect(statistics).toContainText(`Plays by day, ${beat.title}`);
  const bars = statistics.getByRole('group', { name: 'Plays by day' }).getByRole('img');
  await expect(bars).toHaveCount(7);
  await statistics.getByRole('radio', { name: 'Plays' }).focus();
  await seller.keyboard.press('Tab');
  await expect(bars.last()).toBeFocused();
  await expect(bars.last()).toHaveAccessibleName(/: [1-9]\d* plays?$/);
  await seller.keyboard.press('ArrowLeft');
  await expect(bars.nth(5)).toBeFocused();
  await statistics.getByRole('radio', { name: 'Carts' }).check();
  await expect(seller).toHaveURL(/show=carts/);
  await expect(statistics.getByRole('group', { name: 'Carts by day' }).getByRole('img').last()).toHaveAccessibleName(
    /: [1-9]\d* carts?$/,
  );

  await reload(seller);
  await expect(statistics).toContainText(`Carts by day, ${beat.title}`);
  await statistics.getByRole('columnheader', { name: 'Carts' }).getByRole('button').click();
  await expect(statistics.getByRole('columnheader', { name: 'Carts' })).toHaveAttribute('aria-sort', 'descending');
  await statistics.getByText('Show as a table').click();
  for (const width of [360, 768, 1440]) {
    await seller.setViewportSize({ width, height: 800 });
    await expectAccessible(seller, `the statistics at ${width} px`);
  }

  const waiting = seller.waitForEvent('download');
  await statistics.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  expect(csv).toContain(`"${beat.title}","`);
});
