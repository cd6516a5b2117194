import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

/** Gzipped bytes of JavaScript fetched until the page is usable; null without a browser. */
export const firstPageScripts = async (url: string): Promise<number | null> => {
  const executablePath = await findBrowser();
  if (!executablePath) {
    console.log('skipped: install Chromium or set CHROMIUM_PATH to weigh the first page');
    return null;
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(url);
    await page.locator('html[data-ready]').waitFor();
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  } finally {
    await browser.close();
  }
};
