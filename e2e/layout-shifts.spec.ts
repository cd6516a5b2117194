import type { Page } from '@playwright/test';
import { recordShifts, shiftsOf } from './pages/layout-shifts.ts';
import { logIn } from './pages/log-in.ts';
import { open } from './pages/open.ts';
import { makeAdminData } from './setup/admin-data.ts';
import { findBeat, titles } from './setup/catalogue.ts';
import { demoAccounts, newVerifiedPerson } from './setup/people.ts';
import { findAdminPages, publicRoutes } from './setup/site-pages.ts';
import { expect, test } from './setup/test.ts';

/** For a whole page; web.dev/articles/cls calls up to 0.1 good. */
const maxShift = 0.02;

const expectSteady = async (page: Page, paths: readonly string[]): Promise<void> => {
  await recordShifts(page);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      const words = shifts.map((shift) => shift.words).join('\n');
      expect.soft(total, `${path} at ${width} px:\n${words}`).toBeLessThanOrEqual(maxShift);
    }
  }
};

/** Pages that need a key, a link from an email or a password. */
const others = [
  '/orders/:orderId',
  '/password-reset',
  '/reauth',
  '/block-sender',
  '/price-mails',
  '/following',
  '/report/status',
];

test('public pages don’t shift while they load', async ({ page }) => {
  const { _id, user } = await findBeat(titles.drill);
  const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
  const routes = publicRoutes().filter((route) => !others.includes(route));
  await expectSteady(
    page,
    routes.map((route) => route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '')),
  );
});

const ofAccount = [
  '/dashboard/user',
  '/dashboard/user/my-beats',
  '/dashboard/favorites',
  '/dashboard/following',
  '/dashboard/seller/followers',
  '/dashboard/user/my-orders',
  '/dashboard/offers',
  '/dashboard/splits',
  '/dashboard/user/my-notes',
  '/reports',
  '/support',
  '/notices',
  '/beatstore/upload',
  '/profile',
  '/account-settings',
  '/account-settings?tab=security',
  '/sessions',
];

test('pages of a new account don’t shift while they load', async ({ page }) => {
  await logIn(page, await newVerifiedPerson('steady'));
  await expectSteady(page, ofAccount);
});

test('the upload page of a person who has entered their names but has no beats doesn’t shift while it loads', async ({
  page,
}) => {
  await logIn(page, await newVerifiedPerson('named'));
  await open(page, '/beatstore/upload');
  const form = page.getByRole('main');
  await form.getByLabel('Artist name').fill('Named Before');
  await form.getByLabel('Legal name').fill('Nora Named');
  await form.getByLabel('Country').selectOption('Ireland');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('button', { name: 'Create a beat' }).first()).toBeEnabled();
  await expectSteady(page, ['/beatstore/upload']);
});

test('pages of a seller don’t shift while they load', async ({ page }) => {
  await logIn(page, demoAccounts.seller);
  await expectSteady(page, [
    '/dashboard/seller',
    '/dashboard/seller/statistics',
    '/dashboard/seller/discounts',
    '/dashboard/seller/licensees',
    '/dashboard/payouts',
    '/dashboard/keys',
    '/dashboard/seller/webhooks',
    '/dashboard/licenses',
    ...ofAccount,
  ]);
});

test('pages of admins don’t shift while they load', async ({ page }) => {
  const { orderId, requestId, sellerId, personId, disputeId, endpointId } = await makeAdminData();
  await logIn(page, demoAccounts.admin);
  await expectSteady(page, [
    ...findAdminPages({ orderId, sellerId, userId: sellerId, disputeId, endpointId, name: 'merch' }),
    `/dashboard/admin/people/${personId}`,
    `/dashboard/admin/support?request=${requestId}`,
  ]);
});
