import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type ExpectedRefusal, judge, type Fault, watch } from './watch.ts';

/** Accepts the disclaimer in advance; otherwise it opens at the first press. */
const acceptDisclaimer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('disclaimerAccepted', 'true');
    } catch {
      // Without storage, nothing can be accepted in advance.
    }
  });

interface Options {
  /** If true, the disclaimer isn't accepted yet. */
  readonly firstVisit: boolean;
}

interface Journey {
  /** Any other refused call fails the journey. */
  readonly expectRefusal: (status: number, address: RegExp) => void;
  /** Opens another browser; `at` is another URL of the shop. */
  readonly newVisitor: (at?: string) => Promise<Page>;
}

interface Peace {
  readonly faults: Fault[];
  readonly expected: ExpectedRefusal[];
}

/** Every console error and every unexpected refusal fails the journey. */
export const test = base.extend<Options & Journey & { readonly peace: Peace }>({
  firstVisit: [false, { option: true }],
  peace: [
    async ({ context, firstVisit }, use, info) => {
      if (!firstVisit) await acceptDisclaimer(context);
      const faults: Fault[] = [];
      const expected: ExpectedRefusal[] = [];
      watch(context, faults);
      await use({ faults, expected });
      if (info.status === info.expectedStatus) expect(judge(faults, expected)).toEqual([]);
    },
    { auto: true },
  ],
  expectRefusal: async ({ peace }, use) => {
    await use((status, address) => void peace.expected.push({ status, address }));
  },
  newVisitor: async ({ browser, peace, contextOptions, baseURL, viewport, firstVisit }, use) => {
    const others: Page[] = [];
    await use(async (at = baseURL) => {
      const context = await browser.newContext({ ...contextOptions, ...(at && { baseURL: at }), viewport });
      if (!firstVisit) await acceptDisclaimer(context);
      watch(context, peace.faults);
      const page = await context.newPage();
      others.push(page);
      return page;
    });
    await Promise.all(others.map((page) => page.context().close()));
  },
});

export { expect };
