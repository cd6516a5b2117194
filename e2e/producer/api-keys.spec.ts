import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { openEntry } from '../pages/sidebar.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('a seller makes an API key, and a program calls with it until it’s revoked', async ({
  page,
  playwright,
  baseURL,
  expectRefusal,
}) => {
  const name = `Journey ${Date.now()}`;
  await logIn(page, demoAccounts.seller);
  await open(page, '/dashboard/seller');
  await openEntry(page, 'Developers');
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await page.getByRole('button', { name: /^(Create your first|New) key$/ }).click();

  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter a name, so you recognize it later.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one thing this key may do.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new key with errors');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: 'Read beats and kits, on sale or not' }).check();
  expectRefusal(403, /\/api\/v1\/app\/keys$/);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await confirmPassword(page, demoAccounts.seller.password);

  const shown = page.getByRole('dialog', { name: 'Save your key now' });
  const secret = await shown.getByText(/^sth_test_[0-9A-Za-z]{49}$/).innerText();
  await expectAccessibleEverywhere(page, 'a key that is shown once');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(row).toContainText(`${secret.slice(0, 13)}…`);
  await expect(row).toContainText('Not used yet');

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const beats = await program.get('/api/v1/app/sync/beats');
  expect(beats.status()).toBe(200);
  expect(((await beats.json()) as { readonly beats: readonly unknown[] }).beats.length).toBeGreaterThan(0);
  expect((await program.get('/api/v1/app/sync/sales')).status()).toBe(403);

  await page.reload();
  await expect(row).toContainText('Last used');
  await expectAccessibleEverywhere(page, 'a seller’s keys');
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Revoke “${name}”?` })
    .getByRole('button', { name: 'Revoke key' })
    .click();
  await expectToast(page, 'Key revoked.');
  await expect(row).toHaveCount(0);
  expect((await program.get('/api/v1/app/sync/beats')).status()).toBe(401);
  await program.dispose();
});
