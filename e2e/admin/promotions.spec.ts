import type { Page } from '@playwright/test';
import { logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { openEntry } from '../pages/sidebar.ts';
import { patience } from '#testing/patience.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** The shop's time zone is UTC. */
const wallTime = (at: Date) => {
  const [date = '', time = ''] = at.toISOString().slice(0, 16).split('T');
  return { date, time };
};

const minutes = (count: number): number => count * 60_000;

/** Leaves enough time to fill in a form. */
const nextMinute = (): Date => new Date(Math.ceil((Date.now() + 15_000) / minutes(1)) * minutes(1));

const fillPeriod = async (page: Page, start: Date, end: Date): Promise<void> => {
  const [from, to] = [wallTime(start), wallTime(end)];
  await page.getByLabel('Start date').fill(from.date);
  await page.getByLabel('Start time').fill(from.time);
  await page.getByLabel('End date').fill(to.date);
  await page.getByLabel('End time').fill(to.time);
};

test('a promotion scheduled for the next minute starts on an open home page, and ends when it is deleted', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const beat = await findBeat(titles.lofi);
  const visitor = await newVisitor();
  await open(visitor, '/');
  const banner = visitor.getByRole('complementary', { name: 'Promotion' });
  await expect(visitor.getByText('No upcoming promotions currently.')).toBeVisible();
  await expect(visitor.getByText('NO PROMOTIONS CURRENTLY ACTIVE')).toBeVisible();

  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  await openEntry(page, 'Marketing', 'Promotions');
  await expect(page.getByRole('heading', { level: 1, name: 'Promotion Builder' })).toBeVisible();
  await expect(page.getByText('time zone, UTC.')).toBeVisible();
  await page.getByLabel('Artist', { exact: true }).selectOption({ label: `${beat.user.name} (${beat.user.username})` });
  await page.getByLabel('Search the store').fill(beat.title);
  await page.getByLabel('Beat or kit').selectOption(beat._id);
  await expect(page.getByLabel('Beat store URL')).toHaveValue(`/beatstore/${beat.user.username}`);

  const start = nextMinute();
  const schedule = page.getByRole('button', { name: 'Schedule promotion' });
  await fillPeriod(page, start, new Date(start.getTime() - minutes(1)));
  expectRefusal(400, /\/promotions$/);
  await schedule.click();
  const endFirst = 'Promotion end date and time cannot be before the start date and time.';
  await expect(page.getByText(endFirst)).toBeVisible();
  await fillPeriod(page, start, new Date(start.getTime() + minutes(10)));
  await schedule.click();
  await expectToast(page, 'Promotion scheduled.');

  await expect(visitor.getByRole('heading', { name: 'CURRENT FEATURED ARTIST' })).toBeVisible({
    timeout: minutes(1) + patience.one,
  });
  expect(Date.now()).toBeGreaterThanOrEqual(start.getTime());
  await expect(visitor.getByRole('region', { name: 'Featured music' })).toContainText(beat.title);
  await expect(banner).toContainText(beat.user.name);
  // A server-rendered page shows the promotion, too.
  const drawn = await (await visitor.request.get('/terms')).text();
  expect(drawn).toContain('aria-label="Promotion"');

  await page.getByRole('button', { name: /^Scheduled promotions/ }).click();
  const list = page.getByRole('dialog', { name: 'Scheduled promotions' });
  await list.getByRole('button', { name: `Delete the promotion of ${beat.title}` }).click();
  await page.getByRole('button', { name: 'Delete promotion' }).click();
  await expectToast(page, 'Promotion deleted.');
  await expect(list.getByText('No promotions scheduled')).toBeVisible();
  // A visitor who returns to the window sees right away that the promotion has ended.
  await visitor.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(banner).toBeHidden();
  await expect(visitor.getByText('NO PROMOTIONS CURRENTLY ACTIVE')).toBeVisible();
});
