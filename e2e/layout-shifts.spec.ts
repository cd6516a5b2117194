import type { Page } from '@playwright/test';
import { openSteadily, recordShifts } from './pages/layout-shifts.ts';
import { logIn } from './pages/log-in.ts';
import { open } from './pages/open.ts';
import { makeAdminData } from './setup/admin-data.ts';
import { demoAccounts, newVerifiedPerson } from './setup/people.ts';
import { findAdminPages } from './setup/site-pages.ts';
import { expect, test } from './setup/test.ts';

// Public pages, and those of an account without beats, are checked together with their accessibility: see
// `visitor/accessibility.spec.ts` and `account/accessibility-of-accounts.spec.ts`.

const expectSteady = async (page: Page, paths: readonly string[]): Promise<void> => {
  await recordShifts(page);
  for (const path of paths) await openSteadily(page, path);
};

const ofAccount = [
  '/dashboard/user',
  '/dashboard/user/my-beats',
  '/dashboard/favorites',
  '/dashboard/following',
  '/dashboard/seller/followers',
  '/dashboard/seller/my-page',
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
  const pages = findAdminPages(await makeAdminData());
  await logIn(page, demoAccounts.admin);
  await expectSteady(page, pages);
});
