import { codeIn, countMails, linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectDashboardOf, fillLogIn, isLoggedIn, logIn, openDashboard, logInEmail } from '../pages/log-in.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';

const resetSubject = /^Set a new password for /;
const newPassword = 'a field of quiet drums';

test('someone who forgot their password sets a new one, and every other browser is logged out', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('fatou');
  const elsewhere = await newVisitor();
  await logIn(elsewhere, person);
  await openDashboard(elsewhere);

  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByText('Verification code sent successfully.')).toBeVisible();

  const mail = await mailTo(person.email, resetSubject);
  const response = await page.goto(linkIn(mail, '/password-reset'));
  await untilReady(page);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Reset code').fill(codeIn(mail));
  await form.getByLabel('New password', { exact: true }).fill(newPassword);
  await form.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(logInEmail(page)).toHaveValue(person.email);
  await mailTo(person.email, /^Your .* password was changed$/);

  expectRefusal(401, /\/api\/v1\/app\/user-info$/);
  expect(await isLoggedIn(elsewhere)).toBe(false);

  expectRefusal(401, /\/api\/v1\/app\/login$/);
  await fillLogIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
  await fillLogIn(page, { ...person, password: newPassword });
  await expectDashboardOf(page, person);

  // The used link must be worthless to anyone who finds it later.
  const late = await newVisitor();
  await late.goto(linkIn(mail, '/password-reset'));
  await untilReady(late);
  await expectToast(late, 'The reset link has expired or is invalid.');
  await expect(late).toHaveURL(/\/$/);
});

test('an invalid reset link leads to the home page, and the form doesn’t reveal which emails are known', async ({
  page,
}) => {
  await open(page, '/password-reset?token=never-sent-by-anybody');
  await expectToast(page, 'The reset link has expired or is invalid.');
  await expect(page).toHaveURL(/\/$/);
  await open(page, '/password-reset');
  await expectToast(page, 'Invalid reset link');
  await expect(page).toHaveURL(/\/$/);

  const nobody = stranger('nobody');
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(nobody.email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByText('Verification code sent successfully.')).toBeVisible();
  expect(await countMails(nobody.email, resetSubject)).toBe(0);
});
