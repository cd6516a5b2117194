import type { Page } from '@playwright/test';
import { findBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { openCart } from '../pages/cart.ts';
import { fillDetails, goToPayment, payButton } from '../pages/checkout.ts';
import { openSteadily, recordShifts } from '../pages/layout-shifts.ts';
import { addToCart, openChooser } from '../pages/licenses.ts';
import { open, untilReady } from '../pages/open.ts';
import { cardOf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { expectPlaying } from '../pages/player.ts';
import { playButtonOf } from '../pages/store.ts';
import { publicRoutes } from '../setup/site-pages.ts';

/** Opened by the journey that pays, with the key that these routes need. */
const withKey = ['/orders/:orderId'];
/** These redirect without a link from an email, or without a login. */
const withLink = ['/password-reset', '/reauth', '/block-sender', '/price-mails', '/following', '/report/status'];
const missing = '/no/such/page';
/** This page has no frame of the site. */
const bare = ['/google-failed'];

const routes = publicRoutes().filter((route) => ![...withKey, ...withLink].includes(route));
const half = Math.ceil(routes.length / 2);

for (const [part, some] of [
  ['first', routes.slice(0, half)],
  ['other', [...routes.slice(half), missing]],
] as const) {
  // All checks share the visits of a page, because opening a page costs more than checking it.
  test(`no public page shifts while it loads, and each is accessible and says TEST MODE: the ${part} half`, async ({
    page,
    expectRefusal,
  }) => {
    await recordShifts(page);
    const { _id, user } = await findBeat(titles.drill);
    const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
    for (const route of some) {
      if (route === missing) expectRefusal(404, /\/no\/such\/page$/);
      const path = route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
      await openSteadily(page, path);
      await expectAccessibleEverywhere(page, path);
      if (bare.includes(route)) continue;
      const state = page.getByRole('complementary', { name: 'Site status' });
      await expect(state.getByText('TEST MODE'), path).toBeVisible();
    }
  });
}

test('the players for other sites are accessible', async ({ page }) => {
  const { _id, user } = await findBeat(titles.drill);
  for (const path of [`/embed/beat/${_id}`, `/embed/artist/${user.username}`]) {
    await page.goto(path);
    await expectAccessibleEverywhere(page, path);
  }
});

test('the pages of checkout, success and order are accessible', async ({ page }) => {
  const beat = await addToCart(page, titles.house, 'Premium + Trackouts');
  await open(page, '/beatstore/checkout');
  await payButton(page).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'checkout with errors');
  await fillDetails(page, { name: 'Axel Access', email: 'reads-aloud@buyers.example' });
  await expectAccessibleEverywhere(page, 'checkout');
  await goToPayment(page, { name: 'Axel Access', email: 'reads-aloud@buyers.example' });
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(cardOf(page, beat.title)).toBeVisible();
  await expectAccessibleEverywhere(page, 'success');
  await page.getByRole('link', { name: 'Open the order' }).click();
  await untilReady(page);
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
  await expect(cardOf(page, beat.title)).toBeVisible();
  await page.getByRole('button', { name: `Read the license agreement for ${beat.title}` }).click();
  await expect(page.getByRole('region', { name: 'License agreement' })).toContainText('Axel Access');
  await expectAccessibleEverywhere(page, 'order with its agreement');
});

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('player, queue, filters, chooser and cart are accessible', async ({ page }) => {
      const beat = await findBeat(titles.drill);
      await open(page, '/beatstore');
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByLabel('Genre', { exact: true })).toBeVisible();
      await expectAccessible(page, 'filters');
      if (width < 640) await page.getByRole('button', { name: /^Show \d+ beats$/ }).click();
      await playButtonOf(page, beat).click();
      await expectPlayingAt(page, width, beat.title);
      await expectAccessible(page, 'player');
      await expectQueueAccessible(page, width, titles.house);
      await openChooser(page, titles.drill);
      await expectAccessible(page, 'license chooser');
      await addToCart(page, titles.drill, 'Premium');
      await openCart(page, 1);
      await expectAccessible(page, 'cart');
    });
  });
}

/** On a phone the bar has a button instead of the links. */
const expectPlayingAt = async (page: Page, width: number, title: string): Promise<void> => {
  if (width >= 1024) return expectPlaying(page, title);
  await page.getByRole('button', { name: `Open player: ${title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Now playing' })).toBeVisible();
  await expectAccessible(page, 'player on a phone');
  await page.keyboard.press('Escape');
};

/** Adds the beat to the queue first. */
const expectQueueAccessible = async (page: Page, width: number, title: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toBeVisible();
  await expectAccessible(page, 'menu of a beat');
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  if (width < 1024) await page.getByRole('button', { name: /^Open player/ }).click();
  await page.getByRole('button', { name: 'Queue (1)' }).click();
  await expect(page.getByRole('list', { name: 'Next in queue' })).toContainText(title);
  await expectAccessible(page, 'queue');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Queue' })).toHaveCount(0);
  await expectAccessible(page, 'a beat in the queue');
  if (width < 1024) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
