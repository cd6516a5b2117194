import type { Page } from '@playwright/test';
import { codeIn, mailTo, nextMailTo } from '../setup/outbox.ts';
import { codeSubject, newVerifiedPerson, type Person } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import {
  confirmPassword,
  expectDashboardOf,
  fillLogIn,
  logIn,
  loggedOutNotice,
  logInByNotice,
  logOut,
} from '../pages/log-in.ts';
import { openSecurity, turnOnTwoFactor, twoFactorPanel } from '../pages/settings.ts';

/** Logs in again up to the second step. */
const toSecondStep = async (page: Page, person: Person): Promise<void> => {
  await logOut(page);
  await logInByNotice(page);
  await fillLogIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
};

const enter = async (page: Page, label: 'Code' | 'Recovery code', code: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
};

test('two-factor authentication is turned on, asks for a code at login, and is turned off again', async ({
  page,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('tarik');
  await logIn(page, person);
  await openSecurity(page);
  const codes = await turnOnTwoFactor(page, () => mailTo(person.email, codeSubject));
  expect(new Set(codes).size).toBe(10);
  await expect(twoFactorPanel(page)).toContainText('10 recovery codes are left.');

  await logOut(page);
  await expect(page).toHaveURL(/\/views\/front-end\/login$/);
  await expect(loggedOutNotice(page)).toContainText('Click below to log in again.');
  await logInByNotice(page);
  await fillLogIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await enter(page, 'Code', codeIn(await nextMailTo(person.email, codeSubject, 1)));
  await expectDashboardOf(page, person);

  await openSecurity(page);
  expectRefusal(403, /\/api\/v1\/app\/update-user-settings-f2a$/);
  await twoFactorPanel(page).getByRole('button', { name: 'Turn off' }).click();
  await confirmPassword(page, person.password);
  await expect(twoFactorPanel(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
  await logOut(page);
  await logInByNotice(page);
  await fillLogIn(page, person);
  await expectDashboardOf(page, person);
});

test('a recovery code replaces the login code once', async ({ page, expectRefusal }) => {
  const person = await newVerifiedPerson('tilda');
  await logIn(page, person);
  await openSecurity(page);
  const [code = ''] = await turnOnTwoFactor(page, () => mailTo(person.email, codeSubject));
  await toSecondStep(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enter(page, 'Recovery code', code);
  await expectDashboardOf(page, person);

  await toSecondStep(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  expectRefusal(400, /\/api\/v1\/app\/login\/two-factor$/);
  await enter(page, 'Recovery code', code);
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong.' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the code we sent' }).click();
  await enter(page, 'Code', codeIn(await nextMailTo(person.email, codeSubject, 2)));
  await expectDashboardOf(page, person);
  await openSecurity(page);
  await expect(twoFactorPanel(page)).toContainText('9 recovery codes are left.');
});

test('two-factor authentication can’t be turned off without the password', async ({ page, expectRefusal }) => {
  const person = await newVerifiedPerson('tomas');
  await logIn(page, person);
  await openSecurity(page);
  await turnOnTwoFactor(page, () => mailTo(person.email, codeSubject));
  expectRefusal(403, /\/api\/v1\/app\/update-user-settings-f2a$/);
  await twoFactorPanel(page).getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  expectRefusal(403, /\/api\/v1\/app\/password-validate$/);
  await dialog.getByLabel('Password', { exact: true }).fill('a wild guess at it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Incorrect password. Please try again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openSecurity(page);
  await expect(twoFactorPanel(page).getByRole('button', { name: 'Turn off' })).toBeVisible();
});
