import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.ts';

/**
 * Gzipped bytes of the JavaScript that makes the page usable: the modules that the document names. Other scripts may
 * have loaded by then, and don't count.
 * @returns null without a browser
 */
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
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    const html = (await (await page.goto(url))?.text()) ?? '';
    await page.locator('html[data-ready]').waitFor();
    const named = scripts.filter((script) => html.includes(new URL(script.url()).pathname));
    return (await Promise.all(named.map((script) => script.body()))).reduce(
      (sum, body) => sum + gzipSync(body, { level: 9 }).length,
      0,
    );
  } finally {
    await browser.close();
  }
};
