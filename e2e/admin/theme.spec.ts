import type { Locator } from '@playwright/test';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const colorOf = (element: Locator): Promise<string> =>
  element.evaluate((button) => getComputedStyle(button).backgroundColor);

/** As the build’s style sheet has it. */
const orange = 'oklch(0.765 0.168 55)';
const yellow = 'rgb(255, 210, 63)';

test('an admin changes the accent, sees it on the page while typing, publishes it, and takes it back', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const visitor = await newVisitor();
  const button = visitor.getByRole('main').getByRole('link', { name: /^Beats from/ });
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site');
  await page.getByRole('main').getByRole('link', { name: 'Colors' }).click();
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  const shown = page.frameLocator('iframe[title^="Preview"]').getByRole('link', { name: /^Beats from/ });
  await expect.poll(() => colorOf(shown)).toBe(orange);

  await accent.fill('#803000');
  expectRefusal(400, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText(/^Too hard to read on the background: 2\.1 to 1\. #[0-9a-f]{6} would do\.$/),
  ).toBeVisible();
  await expect(accent).toBeFocused();
  await accent.fill('#ffd23f');
  await expect.poll(() => colorOf(shown)).toBe(yellow);
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(orange);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(yellow);
  // The admin's own dashboard has it without being opened again.
  await expect(page.locator('link[href^="/theme/"]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Compare As it came with the site with what visitors see' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show it again' }).click();
  await expectToast(page, 'Restored. Visitors see it now.');
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(orange);
  await expect(visitor.locator('link[href^="/theme/"]')).toHaveCount(0);
});
