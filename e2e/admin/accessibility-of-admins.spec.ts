import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, expectLegibleInTheDark } from '../pages/accessible.ts';
import { logIn, openDashboard } from '../pages/log-in.ts';
import { findAdminPages } from '../setup/site-pages.ts';
import { makeAdminData } from '../setup/admin-data.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** Navigates without loading the shop again, which would take most of the journey's time. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const title = await page.title();
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).not.toHaveTitle(title);
  await untilLoaded(page);
};

const untilLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

test('every admin page is accessible at every width and in both themes', async ({ page }) => {
  const pages = findAdminPages(await makeAdminData());
  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(pages).toEqual(expect.arrayContaining(linked.filter((path) => path.includes('/admin/'))));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const path of pages) {
    if (new URL(page.url()).pathname !== path) await goTo(page, path);
    await expectAccessibleEverywhere(page, path);
  }
});

interface Opened {
  readonly path: string;
  /** Pressed one after another; the last one opens the dialog. */
  readonly buttons: readonly (string | RegExp)[];
}

test('dialogs over admin pages are accessible and return the focus', async ({ page }) => {
  const { person, orderId, sellerId, disputeId } = await makeAdminData();
  const dialogs: readonly Opened[] = [
    { path: `/dashboard/admin/site-directory?search=${person.username}`, buttons: [/^Edit/] },
    { path: `/dashboard/admin/people/${sellerId}`, buttons: ['Suspend account'] },
    { path: `/dashboard/admin/orders/${orderId}`, buttons: ['Refund an amount', 'Refund this amount'] },
    { path: `/dashboard/admin/disputes/${disputeId}`, buttons: ['Submit'] },
    { path: `/dashboard/admin/investigation-center?person=${person.username}`, buttons: [/^Details of suspend/] },
    {
      path: `/dashboard/admin/site-directory?search=${person.username}`,
      buttons: [/^Edit/, 'Edit email', 'Save'],
    },
    { path: `/dashboard/admin/disputes/${disputeId}`, buttons: ['Accept the loss'] },
    { path: '/dashboard/admin/legal', buttons: ['Open Legal Editor', /^\d+ boxes$/] },
    { path: '/dashboard/admin/ecom', buttons: ['Ecom Editor'] },
    { path: '/beatstore/admin/promotion', buttons: [/^Scheduled promotions/] },
    { path: '/dashboard/admin/discount-codes', buttons: [/^(Create your first|New) code$/, 'Create code'] },
  ];
  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  const dialog = page.getByRole('dialog');
  for (const { path, buttons } of dialogs) {
    await goTo(page, path);
    const [opener = /./, ...more] = buttons;
    const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
      within.getByRole('button', { name }).filter({ visible: true }).first().click();
    const button = page.getByRole('main').getByRole('button', { name: opener }).filter({ visible: true }).first();
    await button.click();
    for (const name of more) await press(dialog.last(), name);
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `${buttons.join(', ')} on ${path} at ${width} px`);
    }
    await expectLegibleInTheDark(page, `${buttons.join(', ')} on ${path}`);
    for (let open = await dialog.count(); open > 0; open -= 1) {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(open - 1);
    }
    await expect(button).toBeFocused();
  }
});
