import { test as base, expect, type Page } from '@playwright/test';
import { type ExpectedRefusal, judge, type Trouble, watch } from './watch.ts';

interface Journey {
  readonly troubles: Trouble[];
  /** The journey is refused something, and rightly so: without this every refusal fails the test. */
  readonly expectRefusal: (status: number, address: RegExp) => void;
  /** Somebody else, in a browser of their own. */
  readonly newVisitor: () => Promise<Page>;
}

/** A journey fails on anything that a browser complains about, and on every answer that refuses what was not to be refused. */
export const test = base.extend<Journey & { readonly expected: ExpectedRefusal[]; readonly peace: void }>({
  troubles: async ({}, use) => use([]),
  expected: async ({}, use) => use([]),
  expectRefusal: async ({ expected }, use) => use((status, address) => void expected.push({ status, address })),
  context: async ({ context, troubles }, use) => {
    watch(context, troubles);
    await use(context);
  },
  newVisitor: async ({ browser, troubles, contextOptions, baseURL, viewport }, use) => {
    const others: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), viewport });
      watch(context, troubles);
      const page = await context.newPage();
      others.push(page);
      return page;
    });
    await Promise.all(others.map((page) => page.context().close()));
  },
  peace: [
    async ({ troubles, expected }, use, info) => {
      await use();
      if (info.status === info.expectedStatus) expect(judge(troubles, expected)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
