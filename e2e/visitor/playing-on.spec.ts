import type { Page } from '@playwright/test';
import { findBeat, nameOf, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { open } from '../pages/open.ts';
import { expectPlaying, soundOf } from '../pages/player.ts';
import { playButtonOf, rowOf } from '../pages/store.ts';

declare global {
  interface Window {
    /** The audio element at the start, and all interruptions since. */
    heard?: { readonly sound: HTMLAudioElement; readonly breaks: string[] };
  }
}

/** Records every interruption of the sound. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sound = document.querySelector('audio');
    if (!sound) throw new Error('There is no audio element.');
    const breaks: string[] = [];
    window.heard = { sound, breaks };
    for (const name of ['pause', 'emptied', 'loadstart', 'ended', 'error', 'seeking']) {
      sound.addEventListener(name, () => breaks.push(name));
    }
  });

const expectUnbroken = async (page: Page, since: number): Promise<number> => {
  const heard = await page.evaluate(() => ({
    same: document.querySelector('audio') === window.heard?.sound,
    sounds: document.querySelectorAll('audio').length,
    breaks: window.heard?.breaks,
  }));
  expect(heard).toEqual({ same: true, sounds: 1, breaks: [] });
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(since);
  return (await soundOf(page)).time;
};

const scrollDown = async (page: Page): Promise<void> => {
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
};

const expectTop = (page: Page): Promise<void> => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

test('a beat keeps playing without interruption while a visitor moves between pages of the site', async ({ page }) => {
  const beat = await findBeat(titles.house);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).click();
  await expectPlaying(page, beat.title);
  await listen(page);
  let time = (await soundOf(page)).time;

  const main = page.getByRole('main');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  const steps = [
    [
      () =>
        rowOf(page, beat)
          .getByRole('link', { name: nameOf(beat) })
          .click(),
      /\/beatstore\/product\//,
      beat.title,
    ],
    [
      () => main.getByRole('link', { name: beat.user.name, exact: true }).click(),
      /\/beatstore\/kid-ferris$/,
      beat.user.name,
    ],
    [() => bar.getByRole('link', { name: 'Home', exact: true }).click(), /:\d+\/$/, null],
    [() => bar.getByRole('link', { name: 'Login' }).click(), /\/login$/, 'Log in'],
    [() => footer.getByRole('link', { name: 'Find my order' }).click(), /\/orders\/find$/, 'Find my order'],
    [() => page.goBack(), /\/login$/, 'Log in'],
    [() => bar.getByRole('link', { name: 'Beat store' }).click(), /\/beatstore$/, 'Beat store'],
  ] as const;
  for (const [go, address, heading] of steps) {
    await go();
    await expect(page).toHaveURL(address);
    if (heading) await expect(main.getByRole('heading', { level: 1 })).toContainText(heading);
    time = await expectUnbroken(page, time);
  }
});

test('each new page starts at its top', async ({ page }) => {
  const beat = await findBeat(titles.lofi);
  await open(page, '/');
  await scrollDown(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Beat store' }).click();
  await expect(page).toHaveURL(/\/beatstore$/);
  await expectTop(page);
  await rowOf(page, beat)
    .getByRole('link', { name: nameOf(beat) })
    .click();
  await expect(page).toHaveURL(/\/product\//);
  await expectTop(page);
  await scrollDown(page);
  await bar.getByRole('link', { name: 'Story' }).click();
  await expect(page).toHaveURL(/\/thestory$/);
  await expectTop(page);
});

test('the player’s position and volume survive a reload, and nothing plays automatically', async ({ page }) => {
  const beat = await findBeat(titles.synthwave);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).click();
  await expectPlaying(page, beat.title);
  const player = page.getByRole('region', { name: 'Audio player' });
  await player.getByRole('slider', { name: 'Volume' }).fill('0.42');
  await player.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(8);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  const { time } = await soundOf(page);

  await page.reload();
  await expect(player.getByRole('link', { name: beat.title, exact: true })).toBeVisible();
  const before = await soundOf(page);
  expect(before.paused).toBe(true);
  expect(before.volume).toBeCloseTo(0.42);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(time - 1);
  expect((await soundOf(page)).time).toBeLessThan(time + 15);
});
