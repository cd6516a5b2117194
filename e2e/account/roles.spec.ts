import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectDashboardOf, fillLogIn, logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';

test('a user who opens admin and seller pages lands on their own dashboard', async ({ page }) => {
  const person = await newVerifiedPerson('rosa');
  await logIn(page, person);
  await page.goto('/dashboard/admin');
  await expect(page).toHaveURL(/\/dashboard\/user$/);
  await expectDashboardOf(page, person);
  await page.goto('/dashboard/seller');
  await expectToast(page, 'You are not special, kid.');
  await expect(page).toHaveURL(/\/dashboard\/user$/);
  await page.goto('/dashboard/legal');
  await expect(page).toHaveURL(/\/terms$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/user$/);
});

test('a visitor who opens a dashboard page logs in first, and then lands on that page', async ({ page }) => {
  const person = await newVerifiedPerson('ruben');
  await page.goto('/dashboard/user/my-orders?page=1');
  await expect(page).toHaveURL(/\/login$/);
  await untilReady(page);
  await fillLogIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/user\/my-orders\?page=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My orders' })).toBeVisible();
});

test('an admin who abandoned a login to another page and later logs in lands on their dashboard', async ({ page }) => {
  await page.goto('/dashboard/admin/ecom');
  await expect(page).toHaveURL(/\/login$/);
  await untilReady(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  // The home page: the login is abandoned.
  await expect(page.getByRole('region', { name: 'ARTIST CREATING A WAVE' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, demoAccounts.admin);
  await expect(page).toHaveURL(/\/dashboard\/admin$/);
});

test('a buyer who opens the seller dashboard is turned away after the login, not before', async ({ page }) => {
  const person = await newVerifiedPerson('rahel');
  await page.goto('/dashboard/seller');
  await expect(page).toHaveURL(/\/login$/);
  await untilReady(page);
  await fillLogIn(page, person);
  await expectToast(page, 'You are not special, kid.');
  await expect(page).toHaveURL(/\/dashboard\/user$/);
});

test('an admin lands on the admin dashboard and may open its settings', async ({ page }) => {
  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  await expect(page).toHaveURL(/\/dashboard\/admin$/);
  await open(page, '/dashboard/admin/all-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'All Settings' })).toBeVisible();
  await open(page, '/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/admin$/);
});

test('each demo account that the start prints can log in with its role', async ({ newVisitor }) => {
  const said = process.env['SHOP_SAID'] ?? '';
  // The output of a shop that was already running isn't known here.
  test.skip(said === '', 'The shop was not started for these journeys.');
  const printed = [...said.matchAll(/^\s+(Admin|Seller|User) +(\S+@\S+) +(\S+)$/gm)];
  expect(printed.map(([, role]) => role)).toEqual(['Admin', 'Seller', 'User']);
  for (const [, role = '', email = '', password = ''] of printed) {
    const page = await newVisitor();
    await open(page, '/login');
    await fillLogIn(page, { email, password });
    await expect(page).toHaveURL(role === 'Admin' ? /\/dashboard\/admin$/ : /\/dashboard\/user$/);
    if (role !== 'Seller') continue;
    await open(page, '/dashboard/seller');
    await expect(page.getByRole('heading', { level: 1, name: 'SELLER DASHBOARD' })).toBeVisible();
  }
});

test.describe('before its code has come', () => {
  test.use({ javaScriptEnabled: false });

  test('a dashboard page shows its title, and a place for its frame in each window', async ({ page }) => {
    for (const [width, sidebar] of [
      [1440, 255],
      [768, 64],
      [360, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/dashboard/user/my-orders');
      const main = page.getByRole('main');
      await expect(main.getByText('My orders', { exact: true })).toBeVisible();
      expect(await main.boundingBox(), `at ${width} px`).toMatchObject({ x: sidebar, width: width - sidebar });
    }
  });
});
