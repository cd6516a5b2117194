import path from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/find-browser.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { demoAccounts } from '../setup/people.ts';
import { startOwnShop } from './own-shop.ts';

/** `npm run pictures:dashboard` takes the pictures of the seller dashboard for the page "Sell your beats". */
const folder = path.join(import.meta.dirname, '../../web/components/sell/dashboard-files');

/** CSS pixels; a phone's picture has twice as many (`web/components/sell/dashboard-picture.tsx`). */
const sizes = [
  { name: 'tall', width: 360, height: 620, scale: 2 },
  { name: 'wide', width: 1440, height: 900, scale: 1 },
] as const;

const take = async (browser: Browser, { name, width, height, scale }: (typeof sizes)[number]): Promise<void> => {
  const context = await browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    viewport: { width, height },
    deviceScaleFactor: scale,
    // The theme of the page that shows the pictures.
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await logIn(page, demoAccounts.seller);
    await open(page, '/dashboard/seller');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // A shop with real money doesn't show this.
    await page.getByText('TEST MODE', { exact: true }).evaluate((strip) => strip.closest('p')?.remove());
    const picture = sharp(await page.screenshot({ animations: 'disabled' }));
    await picture
      .clone()
      .webp({ quality: 80 })
      .toFile(path.join(folder, `${name}.webp`));
    await picture.avif({ quality: 55 }).toFile(path.join(folder, `${name}.avif`));
  } finally {
    await context.close();
  }
};

const executablePath = await findBrowser();
if (!executablePath) throw new Error('Pictures need Chromium: install it, or set CHROMIUM_PATH.');
const stopShop = await startOwnShop();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const size of sizes) await take(browser, size);
} finally {
  await browser.close();
  await stopShop();
}
console.log(`The pictures are in ${folder}.`);
