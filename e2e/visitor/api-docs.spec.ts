import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { expect, test } from '../setup/test.ts';

const secret = `sth_test_${'7'.repeat(49)}`;

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the API’s documentation is accessible, also on a phone with its contents open', async ({ page }) => {
  for (const path of ['/api/docs', '/api/docs/site', '/api/docs/site/orders']) {
    await page.goto(path);
    await expectAccessibleEverywhere(page, path);
  }
  await page.goto('/api/docs');
  await page.setViewportSize({ width: 360, height: 800 });
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).press('Enter');
  await expect(contents).toBeVisible();
  await expectAccessible(page, 'the contents on a phone');
  await page.keyboard.press('Escape');
  await expect(contents).toBeHidden();
  await expect(page.getByRole('button', { name: 'Contents' })).toBeFocused();
});

test('a programmer’s own key is put into the examples, and stays in the page', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/docs');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const field = page.getByLabel('Your API key');
  await field.fill('sth_live_half');
  await expect(page.getByText('A key begins with sth_live_ or sth_test_')).toBeVisible();
  const sales = partOf(page, 'Sync sales');
  await expect(sales).toContainText('Bearer YOUR_API_KEY');
  await field.fill(` ${secret} `);
  await expect(page.getByText('The examples now use your key.')).toBeVisible();

  // A language that is chosen with the arrow keys in one example is chosen in all.
  await sales.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(sales.getByRole('radio', { name: 'Python' })).toBeFocused();
  await expect(partOf(page, 'Sync ledger').getByText('import requests')).toBeVisible();
  await sales.getByRole('button', { name: 'Copy the request: Sync sales' }).click();
  await expect(sales.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('/api/v1/app/sync/sales');
  expect(copied).toContain(`"Authorization": "Bearer ${secret}"`);

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored + page.url() + sent.join('\n')).not.toContain(secret);
  await page.goto('/api/docs/site');
  await page.goBack();
  await expect(field).toHaveValue('');
  await expect(sales).toContainText('Bearer YOUR_API_KEY');
});

test('the contents find a call, follow what is read, and know the anchors of earlier versions', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/api/docs#/orders/syncSales');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(page.getByRole('heading', { name: 'Sync sales' })).toBeInViewport();
  await expect(contents.locator('[aria-current=location]')).toHaveText(/^Sync sales/);
  await expect(contents.locator('[aria-current=location]')).toBeInViewport();
  await contents.getByRole('searchbox', { name: 'Find' }).fill('label code');
  await expect(contents.getByRole('link', { name: 'Sync sales' })).toBeHidden();
  await contents.getByRole('link', { name: 'Add label code' }).click();
  await expect(page.getByRole('heading', { name: 'Add label code' })).toBeInViewport();
  await contents.getByRole('searchbox', { name: 'Find' }).fill('nothing like this');
  await expect(contents.getByText('Nothing found.')).toBeVisible();

  // Earlier versions had the site's own calls on the same page.
  await page.goto('about:blank');
  await page.goto('/api/docs#/auth/logIn');
  await expect(page).toHaveURL(/\/api\/docs\/site\/auth#\/auth\/logIn$/);
  await expect(contents.getByRole('link', { name: 'This site’s calls' })).toHaveAttribute('aria-current', 'true');
});

test('the theme follows the system, and the button changes it for good', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/docs');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
});

test('without scripts, the documentation can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/api/docs`);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Sync sales' }).click();
  await expect(page.getByRole('heading', { name: 'Sync sales' })).toBeInViewport();
  await expect(page.getByRole('button')).toHaveCount(0);
  await partOf(page, 'Sync sales').getByRole('radio', { name: 'JavaScript' }).check();
  await expect(partOf(page, 'Sync sales').getByText('await fetch')).toBeVisible();
  await context.close();
});
