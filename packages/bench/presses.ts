import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';
import { whenMade, whenQuiet } from './demo-store.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import { say } from './say.ts';
import { startServer } from './start-server.ts';

const rounds = 5;
/** Lighthouse's slowdown for a phone in the middle of the market. */
const slowdown = 4;
/** "Good", for three of four visits: https://web.dev/articles/inp. */
const boundMs = 200;

/** Runs in the page: notes how long each press took until what it changed was painted. */
const watch = `
  window.presses = new Map();
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** The page's slowest press in ms, to 8 ms as browsers report it; 0 if none took 16 ms. */
const slowestOf = async (page: Page): Promise<number> => {
  // The next frames report the last press.
  await page.waitForTimeout(300);
  return await page.evaluate<number>('Math.max(0, ...window.presses.values())');
};

interface Visit {
  readonly name: string;
  readonly path: string;
  readonly press: (page: Page) => Promise<void>;
}

const visitsOf = (product: string): readonly Visit[] => [
  {
    name: '/',
    path: '/',
    press: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: '/beatstore',
    path: '/beatstore',
    press: async (page) => {
      await page.getByRole('searchbox').first().pressSequentially('sal');
      await page.getByRole('searchbox').first().fill('');
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      await page
        .getByRole('button', { name: /choose a license/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a product',
    path: product,
    press: async (page) => {
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByRole('button', { name: 'Remove from Cart' }).first().click();
      await page.getByRole('button', { name: 'Buy Now' }).first().click();
      await page.getByLabel('Name').waitFor();
    },
  },
];

/** A button that changes one text, so what is left is the browser's own time. */
const bare = `<!doctype html><title>bare</title><button onclick="this.textContent += '.'">Press</button>`;

const measureBare = async (page: Page): Promise<number> => {
  await page.setContent(bare);
  await page.evaluate(watch);
  for (let press = 0; press < 5; press += 1) await page.getByRole('button').click();
  return await slowestOf(page);
};

const slowDown = (session: CDPSession): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

/** Presses what visitors press on a slowed-down phone (INP), beside a page with nothing but a button. */
export const measurePresses = async (dataDir: string): Promise<void> => {
  const executablePath = await findBrowser();
  if (!executablePath) {
    console.log('skipped: install Chromium or set CHROMIUM_PATH to measure presses');
    return;
  }
  const demo = { DEMO: '1', RATE_LIMIT: 'off', SANDBOX_PORT: String(await freePort()) };
  const server = await startServer(dataDir, await freePort(), demo);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    console.log('       waiting for the demo catalogue …');
    const { _id } = await whenMade(server.url);
    await whenQuiet();
    const visits = visitsOf(`/beatstore/product/${_id}`);
    const slowest = new Map<string, number[]>(visits.map(({ name }) => [name, []]));
    const bares: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, press } of visits) {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
        await context.addInitScript(`localStorage.setItem('disclaimerAccepted', 'true')`);
        await context.addInitScript(watch);
        const page = await context.newPage();
        await slowDown(await context.newCDPSession(page));
        await page.goto(`${server.url}${path}`);
        await page.locator('html[data-ready]').waitFor();
        await press(page);
        slowest.get(name)?.push(await slowestOf(page));
        await context.close();
      }
      const context = await browser.newContext();
      const page = await context.newPage();
      await slowDown(await context.newCDPSession(page));
      bares.push(await measureBare(page));
      await context.close();
    }
    const yardstick = Math.max(8, median(bares));
    for (const [name, own] of slowest) {
      const ms = median(own);
      const ratio = (ms / yardstick).toFixed(1);
      say(
        `slowest press on ${name}, processor slowed down ${slowdown} times (INP)`,
        `${ms} ms, ratio ${ratio} to a bare button (${yardstick} ms)`,
        `at most ${boundMs} ms`,
        ms <= boundMs,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
};
