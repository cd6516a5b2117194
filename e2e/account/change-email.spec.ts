import { linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { confirmPassword, expectDashboardOf, fillLogIn, logIn, logInByNotice, logOut } from '../pages/log-in.ts';
import { open, reload } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';
import { followVerification } from '../pages/sign-up.ts';

test('a changed email waits for its link, the old email is notified, and the new one logs in', async ({
  page,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('emeka');
  const { email: newEmail } = stranger('emeka-new');
  await logIn(page, person);
  await open(page, '/profile');
  const account = panelOf(page, 'Personal account');
  const field = account.getByRole('button', { name: /^Email/ });
  await expect(field).toContainText('Verified');
  await field.click();
  const change = page.getByRole('dialog', { name: 'Change your email' });
  await change.getByLabel('New email').fill(newEmail);
  // The server refuses until the browser has asked for the password.
  expectRefusal(403, /\/api\/v1\/app\/profile-u-v$/);
  await change.getByRole('button', { name: 'Change email' }).click();
  await confirmPassword(page, person.password);
  await expect(field).toContainText('Pending Verification');
  await expect(field).toContainText(newEmail);
  await mailTo(person.email, /^Your .* email is about to change$/);
  await reload(page);
  await expect(field).toContainText('Pending Verification');

  await followVerification(page, linkIn(await mailTo(newEmail, /^Verify your new email for /), '/verify-email'));
  await mailTo(person.email, /^Your .* email was changed$/);
  await open(page, '/profile');
  await expect(field).toContainText(newEmail);
  await expect(field).toContainText('Verified');
  await expect(field).not.toContainText('Pending');

  await logOut(page);
  await logInByNotice(page);
  expectRefusal(401, /\/api\/v1\/app\/login$/);
  await fillLogIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
  await fillLogIn(page, { ...person, email: newEmail });
  await expectDashboardOf(page, person);
});
