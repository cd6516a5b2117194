import { expectDashboardOf, fillLogIn, logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { signUp } from '../pages/sign-up.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger, verifySubject } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const verified = 'Email verified successfully!';

test('the link verifies an email wherever it’s opened, after a login on its own page', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const mia = stranger('mia');
  await signUp(page, mia);
  const link = linkIn(await mailTo(mia.email, verifySubject), '/verify-email');

  // Where someone else is logged in, only a login to the link’s account verifies it.
  const sam = await newVerifiedPerson('sam');
  const other = await newVisitor();
  await logIn(other, sam);
  await open(other, link);
  expectRefusal(409, /\/api\/v1\/app\/verify-email$/);
  await other.getByRole('button', { name: 'Verify my email' }).click();
  await expect(other.getByText(`You’re logged in as ${sam.username} here`)).toBeVisible();
  await expectAccessibleEverywhere(other, 'the login that verifies an email');
  expectRefusal(409, /\/api\/v1\/app\/verify-email$/);
  await fillLogIn(other, sam);
  await expect(other.getByRole('alert')).toContainText('This link isn’t for the account you logged in to.');
  await fillLogIn(other, mia);
  await expect(other.getByText(verified)).toBeVisible();
  await other.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectDashboardOf(other, mia);
});

test('where nobody is logged in, who doesn’t know the password chooses a new one', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const ada = stranger('ada');
  await signUp(page, ada);
  const visitor = await newVisitor();
  await open(visitor, linkIn(await mailTo(ada.email, verifySubject), '/verify-email'));
  expectRefusal(409, /\/api\/v1\/app\/verify-email$/);
  await visitor.getByRole('button', { name: 'Verify my email' }).click();
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(ada.email);
  await visitor.getByRole('button', { name: 'I don’t know the password' }).click();
  await expect(visitor.getByText('Choose a new password to verify your email.')).toBeFocused();
  const password = 'a-password-of-her-own-26';
  await visitor.getByLabel('New password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Verify my email' }).click();
  await expect(visitor.getByText(verified)).toBeVisible();
  await visitor.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogIn(visitor, { ...ada, password });
  await expectDashboardOf(visitor, ada);
});
