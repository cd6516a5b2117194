import { test as base, expect, type Page } from '@playwright/test';
import { type ExpectedRefusal, judge, type Trouble, watch } from './watch.ts';

interface Journey {
  /** Expects a refusal; any other one fails the journey. */
  readonly expectRefusal: (status: number, address: RegExp) => void;
  /** Another person with their own browser; `at`: another URL of the shop. */
  readonly newVisitor: (at?: string) => Promise<Page>;
}

interface Peace {
  readonly troubles: Trouble[];
  readonly expected: ExpectedRefusal[];
}

/** A journey fails on every console error and on every unexpected refusal. */
export const test = base.extend<Journey & { readonly peace: Peace }>({
  peace: [
    async ({ context }, use, info) => {
      const troubles: Trouble[] = [];
      const expected: ExpectedRefusal[] = [];
      watch(context, troubles);
      await use({ troubles, expected });
      if (info.status === info.expectedStatus) expect(judge(troubles, expected)).toEqual([]);
    },
    { auto: true },
  ],
  expectRefusal: async ({ peace }, use) => {
    await use((status, address) => void peace.expected.push({ status, address }));
  },
  newVisitor: async ({ browser, peace, contextOptions, baseURL, viewport }, use) => {
    const others: Page[] = [];
    await use(async (at = baseURL) => {
      const context = await browser.newContext({ ...contextOptions, ...(at && { baseURL: at }), viewport });
      watch(context, peace.troubles);
      const page = await context.newPage();
      others.push(page);
      return page;
    });
    await Promise.all(others.map((page) => page.context().close()));
  },
});

export { expect };
