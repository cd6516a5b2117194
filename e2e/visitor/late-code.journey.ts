import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findBeat, titles } from '../setup/catalogue.ts';
import { open } from '../pages/open.ts';
import { expect, test } from '../setup/test.ts';

/** Whatever the document doesn't name itself arrives so late that the page has been made live without it. */
const delayLaterCode = async (page: Page, path: string): Promise<void> => {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  await page.route('**/*.js', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await delay(400);
    await route.continue();
  });
};

const recordShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
};

test('what the server has drawn stays where it is while the page’s code is on its way', async ({ newVisitor }) => {
  const beat = await findBeat(titles.drill);
  for (const path of [
    `/beatstore?q=${beat.bpm}`,
    `/beatstore?bpmMin=${beat.bpm}`,
    '/beatstore?q=nosuchbeat',
    `/beatstore/product/${beat._id}`,
  ]) {
    const page = await newVisitor();
    await recordShifts(page);
    await delayLaterCode(page, path);
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: object[] }).shifts.length);
    expect(shifts, path).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
});
