import { expect, type Page } from '@playwright/test';
import { open } from './open.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

export interface RecordedShift {
  /** Between 0 and 1, as in Chromium's cumulative layout shift. */
  readonly value: number;
  /** The elements that moved, and from where to where. */
  readonly words: string;
}

/** Records shifts on this page and later ones. Shifts right after a press don't count, as in web.dev/articles/cls. */
export const recordShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: RecordedShift[] = [];
    Object.assign(window, { shifts });
    const inWords = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const what = element ? element.cloneNode(false) : undefined;
          return (
            `${what instanceof Element ? what.outerHTML : 'something gone'} ` +
            `“${element?.textContent.slice(0, 60)}” from ${inWords(previousRect)} to ${inWords(currentRect)}`
          );
        });
        shifts.push({ value, words: `${Math.round(startTime)} ms, ${value.toFixed(3)}: ${moved.join('; ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** Recorded on the current page. */
export const shiftsOf = (page: Page): Promise<readonly RecordedShift[]> =>
  page.evaluate(() => (window as unknown as { shifts: RecordedShift[] }).shifts);

/** For a whole page; web.dev/articles/cls calls up to 0.1 good. */
const maxShift = 0.02;

/** Opens a page on a phone and then on a desktop, where it stays open. Call `recordShifts` first. */
export const openSteadily = async (page: Page, path: string): Promise<void> => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const shifts = await shiftsOf(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    const words = shifts.map((shift) => shift.words).join('\n');
    expect.soft(total, `${path} at ${width} px:\n${words}`).toBeLessThanOrEqual(maxShift);
  }
};
