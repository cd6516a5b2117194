import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { chooserOf } from '../pages/licenses.ts';
import { expectPlaying } from '../pages/player.ts';
import { playButtonOf, priceButtonOf } from '../pages/store.ts';
import { untilReady } from '../pages/open.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { publicRoutes } from '../setup/site-pages.ts';
import { expect, test } from '../setup/test.ts';

// Visitors on slow lines press what they see. Nothing may be lost, and nothing may happen twice.

const delayCode = (page: Page): Promise<unknown> =>
  page.route('**/*.js', async (route) => {
    if (!route.request().url().includes('/start-')) await delay(100);
    await route.continue();
  });

/** Presses every button, and counts what its code gets. Presses that React can't handle yet stop at its root. */
const pressAll = (): void => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not([type=submit]):enabled')];
  const taken = Array.from(buttons, () => 0);
  Object.assign(window, { taken });
  const count = ({ target }: Event): void => {
    const index = buttons.indexOf((target as Element).closest('button')!);
    if (index >= 0) taken[index]! += 1;
  };
  // A button's own handlers are called at the root, too.
  document.documentElement.addEventListener('click', count, { capture: true });
  for (const button of buttons) button.click();
};

const takenPresses = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { taken: readonly number[] }).taken);

test('every button of every public page that is pressed before its code has come is pressed once', async ({ page }) => {
  test.slow();
  // What the presses lead to has its own journeys.
  await page.route('**/api/v1/**', () => undefined);
  const { _id, user } = await findBeat(titles.drill);
  const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
  await delayCode(page);
  let buttons = 0;
  for (const route of publicRoutes()) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    if (!/<main.*<button[^>]*type="button".*<\/main>/s.test(html)) continue;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(pressAll);
    expect(new Set(await takenPresses(page)), `${path} before`).not.toContain(1);
    await untilReady(page);
    await expect.poll(async () => new Set(await takenPresses(page)), { message: path }).not.toContain(0);
    const taken = await takenPresses(page);
    expect(new Set(taken), path).not.toContain(2);
    buttons += taken.length;
  }
  expect(buttons).toBeGreaterThan(60);
});

const menuOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Producers' });

/** 400 kbit/s with 400 ms. */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const bytes = 400_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
};

test('on a slow line, what is pressed first shows it, and then begins: a beat, the license chooser, the menu', async ({
  newVisitor,
}) => {
  test.slow();
  const beat = await findBeat(titles.house);
  const presses: Readonly<Record<string, Record<'press' | 'begun', (page: Page) => Promise<unknown>>>> = {
    'a beat': {
      press: (page) => playButtonOf(page, beat).click(),
      begun: (page) => expectPlaying(page, beat.title),
    },
    'the license chooser': {
      press: (page) => priceButtonOf(page, beat).click(),
      begun: (page) => expect(chooserOf(page)).toBeVisible(),
    },
    'the menu': {
      press: (page) => menuOf(page).click(),
      begun: (page) => expect(menuOf(page)).toHaveAttribute('aria-expanded', 'true'),
    },
  };
  for (const [name, { press, begun }] of Object.entries(presses)) {
    const page = await newVisitor();
    await slowDown(page);
    await page.goto('/beatstore', { waitUntil: 'domcontentloaded' });
    await press(page);
    await expect(page.locator('button[data-pressed]'), name).toHaveCount(1);
    await begun(page);
    await expect(page.locator('[data-pressed]'), name).toHaveCount(0);
    await page.context().close();
  }
});
