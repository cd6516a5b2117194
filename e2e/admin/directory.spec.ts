import { logIn, logInConfirmed, fillLogIn, loggedOutNotice, logInByNotice } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { crowd } from '../setup/crowd.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an admin finds a user among 10,000, renames, suspends and restores them; the suspension ends their session', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('dora');
  const other = await newVisitor();
  await logIn(other, person);
  await open(other, '/dashboard/user/my-orders');

  await logInConfirmed(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site-directory');
  // 15 people per page.
  const pages = Number((await page.getByText(/^Page 1 of \d+$/).innerText()).split(' ').at(-1));
  expect(pages).toBeGreaterThan(crowd / 15);
  await page.getByRole('searchbox').fill(person.username);
  await expect(page).toHaveURL(new RegExp(`\\?search=${person.username}$`));
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await page.getByRole('button', { name: /^Edit / }).click();
  const overlay = page.getByRole('dialog', { name: person.username });
  await expect(overlay.getByText(person.email)).toBeVisible();

  await overlay.getByRole('button', { name: 'Edit name' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit name' });
  await modal.getByLabel('Name').fill('Dora Renamed');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Name saved.');

  const renamed = page.getByRole('dialog', { name: 'Dora Renamed' });
  await renamed.getByRole('button', { name: 'Suspend account' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend this account?' });
  await question.getByLabel('Reason').fill('A journey needs a suspended account.');
  await question.getByRole('button', { name: 'Suspend account' }).click();
  await expect(renamed.getByText('Suspended', { exact: true })).toBeVisible();

  // The browser checks every 10 s.
  await expect(loggedOutNotice(other)).toBeVisible();
  await logInByNotice(other);
  expectRefusal(403, /\/api\/v1\/app\/login$/);
  await fillLogIn(other, person);
  await expect(other.getByText(/^This account is suspended\./)).toBeVisible();

  await renamed.getByRole('button', { name: 'Restore account' }).click();
  await page
    .getByRole('dialog', { name: 'Restore this account?' })
    .getByRole('button', { name: 'Restore account' })
    .click();
  await expectToast(page, 'Account restored.');
  await fillLogIn(other, person);
  await expect(other).toHaveURL(/\/dashboard\/user\/my-orders$/);
});
