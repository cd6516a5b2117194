import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from '../setup/test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Expects that nothing overflows the window horizontally. */
export const expectFits = async (page: Page, what: string): Promise<void> => {
  const { wanted, there } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    there: document.documentElement.clientWidth,
  }));
  expect(wanted, `${what}: as wide as the window`).toBeLessThanOrEqual(there);
};

/** Expects no accessibility violations, and nothing that overflows the window. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
  expect(found, what).toEqual([]);
  await expectFits(page, what);
};

/** Checks the current page at several window widths. */
export const expectAccessibleEverywhere = async (page: Page, what: string): Promise<void> => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await (width === 768 ? expectFits : expectAccessible)(page, `${what} at ${width} px`);
  }
};
