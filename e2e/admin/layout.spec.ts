import { expectDashboardOf, logIn, openDashboard, logOut } from '../pages/log-in.ts';
import { open, reload } from '../pages/open.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('the admin sidebar is 255 px wide, 64 px on tablets, and overlays the page on phones', async ({ page }) => {
  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async (): Promise<number> => (await sidebar.boundingBox())?.width ?? 0;
  await expect(page.getByText('Building and code tracking')).toBeVisible();
  await expect.poll(width).toBe(255);
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect.poll(width).toBe(64);

  await page.setViewportSize({ width: 1024, height: 800 });
  await reload(page);
  await expect.poll(width).toBe(255);
  await page.setViewportSize({ width: 1023, height: 800 });
  await reload(page);
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 640, height: 800 });
  await reload(page);
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expect.poll(width).toBe(255);

  await page.setViewportSize({ width: 639, height: 800 });
  await reload(page);
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const overlay = page.getByRole('dialog', { name: 'Sidebar' });
  await expect.poll(async () => (await overlay.boundingBox())?.width).toBe(255);
  await overlay.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/orders$/);
  await expect(overlay).toBeHidden();
});

test('a section of the admin sidebar that was closed by keyboard stays closed after a reload', async ({ page }) => {
  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  const heading = page.getByRole('button', { name: 'Platform', exact: true });
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await reload(page);
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('list', { name: 'Platform' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'ADMIN' })).toBeVisible();
});

test('an admin logs out through /api/logout and lands on the login page', async ({ page }) => {
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin');
  await expectDashboardOf(page, demoAccounts.admin);
  const call = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/logout');
  await logOut(page);
  expect((await call).status()).toBe(200);
  await expect(page).toHaveURL(/\/login$/);
});
