import { defineConfig } from '@playwright/test';
import { patience } from './testing/patience.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * Journeys that change what others see: they stop sales, hide beats, change prices, credits, colors or the disclaimer, add a
 * sound kit, or show a banner. They run after all others, one at a time. To run only these: `--project last --no-deps`.
 */
const last = [
  'admin/ecommerce',
  'admin/first-visit',
  'admin/moderation',
  'admin/notices',
  'admin/presses',
  'admin/promotions',
  'admin/theme',
  'producer/discounts',
  'producer/bulk-edit',
  'producer/kit',
  'producer/splits',
].map((name) => `**/${name}.spec.ts`);

/**
 * The journeys that `scripts/test.ts` has chosen. Playwright's own shards and filters don't apply to `journeys`, because
 * `last` depends on it: each part would run all of them.
 */
const chosen = process.env['JOURNEYS']?.split(',').map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: chosen ?? '**/*.spec.ts', testIgnore: last },
    {
      name: 'last',
      testMatch: chosen?.filter((name) => last.includes(name)) ?? last,
      dependencies: ['journeys'],
      workers: 1,
    },
  ],
  globalSetup: './e2e/setup/start-shop.ts',
  // Three keep two cores busy. Each journey creates its own accounts, emails and orders.
  workers: 3,
  retries: 0,
  timeout: patience.test,
  expect: { timeout: patience.one },
  outputDir: 'test-results',
  use: {
    baseURL: process.env['SHOP_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // By default an action on a missing element waits until the test's own timeout.
    actionTimeout: patience.one,
    // A service worker would fetch files in the background and slow the journeys. The journey that tests it allows it.
    serviceWorkers: 'block',
    // Off by default because recording slows every journey. TRACE=1 shows the steps before a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // The shop's COOP header would start a new process for the first page of each tab and each return from the
        // payment page. No journey depends on that isolation.
        '--renderer-process-limit=1',
        // Pages close before optimized code would save time.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
