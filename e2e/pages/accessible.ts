import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from '../setup/test.ts';

/** Minified, because every checked page parses it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Nothing may overflow the window horizontally, nor a list that scrolls vertically. */
export const expectFits = async (page: Page, what: string): Promise<void> => {
  const { contentWidth, windowWidth } = await page.evaluate(() => ({
    contentWidth: document.documentElement.scrollWidth,
    windowWidth: document.documentElement.clientWidth,
  }));
  expect(contentWidth, `${what}: as wide as the window`).toBeLessThanOrEqual(windowWidth);
  // Columns of limited height overflow to the right, where nobody looks.
  const sideways = await page
    .locator('.overflow-y-auto')
    .evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.outerHTML.slice(0, 160)),
    );
  expect(sideways, `${what}: what scrolls down scrolls down alone`).toEqual([]);
};

/** Letters of one word on two lines, which happens where a translation is longer than its column. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, option')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** For languages whose words are longer than ours. */
export const expectWordsFit = async (page: Page, what: string): Promise<void> => {
  await expectFits(page, what);
  expect(await findBrokenWords(page), `${what}: no word is broken`).toEqual([]);
};

/** `rules` limits the check. Ignores axe's guess that a font draws words as icons: no font here does. */
const findViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const options = {
      resultTypes: ['violations' as const],
      checks: { 'label-content-name-mismatch': { options: { occurrenceThreshold: 0 } } },
      ...(only && { runOnly: only }),
    };
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, rules);
};

export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  expect(await findViolations(page), what).toEqual([]);
  await expectFits(page, what);
};

/**
 * The journeys check dashboards in their light theme. The dark one differs only in colors, so this checks only them.
 */
export const expectLegibleInTheDark = async (page: Page, what: string): Promise<void> => {
  const themed = page.locator('html[data-theme]');
  if ((await themed.count()) === 0) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(themed).toHaveCount(0);
  expect(await findViolations(page, ['color-contrast']), `${what} in the dark theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(themed).toHaveCount(1);
};

/** Checks several window widths, and a dashboard in both themes. */
export const expectAccessibleEverywhere = async (page: Page, what: string): Promise<void> => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await (width === 768 ? expectFits : expectAccessible)(page, `${what} at ${width} px`);
  }
  await expectLegibleInTheDark(page, what);
};
