import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/find-browser.ts';
import { startOwnShop } from './own-shop.ts';
import { allScreens, type Screen } from './screens.ts';

/**
 * `npm run pictures` takes pictures of all public screens at three widths, into `pictures/`. Name screens to take only
 * those: `npm run pictures -- home cart`. SHOP_URL and SANDBOX_URL name a running shop; otherwise it starts one.
 */
const folder = path.join(import.meta.dirname, '../../pictures');
const sizes = [
  { width: 360, height: 760 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Longer pages are cut, because the rest of a long list shows nothing new. */
const maxHeight = 8000;

/** Much of a page loads only near the window. */
const lookThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
  });
  await expect(page.locator('main .animate-breathe')).toHaveCount(0);
};

const take = async (browser: Browser, screen: Screen, size: (typeof sizes)[number]): Promise<void> => {
  const context = await browser.newContext({
    baseURL: process.env['SHOP_URL'] ?? '',
    viewport: size,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    if (!screen.firstVisit) await context.addInitScript(() => localStorage.setItem('disclaimerAccepted', 'true'));
    const page = await context.newPage();
    await screen.show(page, size.width);
    if (!screen.window) await lookThrough(page);
    const png = await page.screenshot({ fullPage: !screen.window, animations: 'disabled' });
    const { width, height } = await sharp(png).metadata();
    await sharp(png)
      .extract({ left: 0, top: 0, width, height: Math.min(height, maxHeight) })
      .webp({ quality: 88 })
      .toFile(path.join(folder, `${screen.name}-${size.width}.webp`));
  } finally {
    await context.close();
  }
};

const executablePath = await findBrowser();
if (!executablePath) throw new Error('Pictures need Chromium: install it, or set CHROMIUM_PATH.');
const requested = process.argv.slice(2);
const screens = allScreens().filter(({ name }) => requested.length === 0 || requested.includes(name));
if (screens.length === 0) throw new Error(`No screen is called ${requested.join(' or ')}.`);
await mkdir(folder, { recursive: true });
const stopShop = await startOwnShop();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const failed: string[] = [];
try {
  for (const screen of screens) {
    for (const size of screen.onlyPhone ? sizes.slice(0, 1) : sizes) {
      // On a busy machine, content that loads on demand may be late.
      const again = (): Promise<void> => take(browser, screen, size);
      await again()
        .catch(again)
        .catch((error: unknown) => {
          failed.push(`${screen.name} at ${size.width} px: ${error instanceof Error ? error.message : String(error)}`);
        });
    }
    console.log(screen.name);
  }
} finally {
  await browser.close();
  await stopShop();
}
console.log(`The pictures are in ${folder}.`);
for (const line of failed) console.error(`Missing: ${line}`);
process.exitCode = failed.length > 0 ? 1 : 0;
