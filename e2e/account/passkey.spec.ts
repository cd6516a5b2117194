import { addAuthenticator, byName } from '../setup/authenticator.ts';
import { mailTo } from '../setup/outbox.ts';
import { codeSubject, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { confirmPassword, expectDashboardOf, fillLogIn, logInByNotice, logInEmail, logOut } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { agree, panelOf, turnOnTwoFactor } from '../pages/settings.ts';

const security = byName('/account-settings?tab=security');

test('a passkey is added, logs in on its own, serves as the second factor, and is removed', async ({
  page,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('pia');
  const device = await addAuthenticator(page);
  await open(page, byName('/login'));
  await fillLogIn(page, person);
  await expectDashboardOf(page, person);

  await open(page, security);
  const passkeys = panelOf(page, 'Passkeys');
  // The server requires the password before a passkey is added or removed.
  expectRefusal(403, /\/api\/v1\/app\/passkeys\//);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('The reader on my desk');
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await confirmPassword(page, person.password);
  await expectToast(page, 'Passkey "The reader on my desk" added.');
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
  expect(await device.count()).toBe(1);

  await logOut(page);
  await logInByNotice(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectDashboardOf(page, person);

  await open(page, security);
  await expect(passkeys.getByRole('listitem')).toContainText('last used');
  await turnOnTwoFactor(page, () => mailTo(person.email, codeSubject));

  // The browser offers the passkey in the field, and the authenticator responds right away.
  await logOut(page);
  await logInByNotice(page);
  await logInEmail(page).focus();
  await expectDashboardOf(page, person);

  await logOut(page);
  await logInByNotice(page);
  await device.touch(false);
  await fillLogIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await device.touch(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectDashboardOf(page, person);

  await open(page, security);
  await passkeys.getByRole('button', { name: 'Remove the passkey The reader on my desk' }).click();
  await agree(page, 'Remove this passkey?', 'Remove');
  await confirmPassword(page, person.password);
  await expect(passkeys).toContainText('No passkeys yet.');
});

test('opened at an IP address, the shop says where passkeys work', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const link = page.getByRole('link', { name: 'as localhost' });
  await expect(link).toHaveAttribute('href', byName('/login'));
});
