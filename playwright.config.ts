import { defineConfig } from '@playwright/test';
import { patience } from './testing/patience.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * While they run, nobody can buy or find a beat, several cost less, one has other credits, a sound kit is among the beats, or a banner moves every page: they come after all others,
 * one by one. Without the others: `--project last --no-deps`.
 */
const last = [
  'admin/ecommerce',
  'admin/moderation',
  'admin/notices',
  'admin/presses',
  'admin/promotions',
  'producer/discounts',
  'producer/bulk-edit',
  'producer/kit',
  'producer/splits',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: last },
    { name: 'last', testMatch: last, dependencies: ['journeys'], workers: 1 },
  ],
  globalSetup: './e2e/setup/start-shop.ts',
  // Three at once keep two cores busy. Each has people, mails and orders of its own.
  workers: 3,
  retries: 0,
  timeout: patience.test,
  expect: { timeout: patience.one },
  outputDir: 'test-results',
  use: {
    baseURL: process.env['SHOP_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Without it, a press on what never comes takes as long as a whole test may.
    actionTimeout: patience.one,
    // What it would fetch for later competes with the journeys. One of them is about it, and allows it.
    serviceWorkers: 'block',
    // Recording every step slows every journey. What failed is described without it; TRACE=1 shows how it came to that.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // The first page of a tab, and each one that the payment provider sends back, would start a process of its own: the shop's
        // COOP header asks for it, and nothing here looks for what it keeps apart.
        '--renderer-process-limit=1',
        // No page lives long enough to earn what optimizing its code costs.
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
