import { codeIn, linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger, verifySubject } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';
import { signUp } from '../pages/sign-up.ts';

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('an email read on another device is verified by its code in the browser that signed up, with the keyboard alone', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = stranger('ines');
  await signUp(page, person);
  const mail = await mailTo(person.email, verifySubject);

  // On the phone that got the email, the link asks for a login and names the alternative.
  const phone = await newVisitor();
  expectRefusal(409, /\/api\/v1\/app\/verify-email$/);
  await open(phone, linkIn(mail, '/verify-email'));
  await phone.getByRole('button', { name: 'Verify my email' }).click();
  await expect(phone.getByText('enter the code from the same email')).toBeVisible();

  // In the browser that signed up, the dashboard's next step takes the code.
  const next = page.getByRole('region', { name: 'Verify your email' });
  const field = next.getByLabel('6-digit code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.focus();
  expectRefusal(400, /\/api\/v1\/app\/verify-email\/code$/);
  await page.keyboard.type(otherThan(codeIn(mail)));
  await page.keyboard.press('Enter');
  await expect(next.getByRole('alert')).toContainText('You have 4 tries left.');
  await expect(field).toBeFocused();
  await page.keyboard.type(codeIn(mail));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Email verified successfully!');
  await expect(next).toHaveCount(0);
  await reload(page);
  await expect(next).toHaveCount(0);
});

test('the verification banner on every other page takes the emailed code, too', async ({ page }) => {
  const person = stranger('nils');
  await signUp(page, person);
  await open(page, '/account-settings');
  const strip = page.getByRole('complementary', { name: 'Your email' });
  await strip.getByLabel('6-digit code').fill(codeIn(await mailTo(person.email, verifySubject)));
  await strip.getByRole('button', { name: 'Verify' }).click();
  await expect(strip).toHaveCount(0);
});

test('a changed email is verified by its code', async ({ page, expectRefusal }) => {
  const person = await newVerifiedPerson('odile');
  const { email: newEmail } = stranger('odile-new');
  await logIn(page, person);
  await open(page, '/profile');
  const account = panelOf(page, 'Personal account');
  await account.getByRole('button', { name: /^Email/ }).click();
  const change = page.getByRole('dialog', { name: 'Change your email' });
  await change.getByLabel('New email').fill(newEmail);
  expectRefusal(403, /\/api\/v1\/app\/profile-u-v$/);
  await change.getByRole('button', { name: 'Change email' }).click();
  await confirmPassword(page, person.password);
  await account.getByLabel('6-digit code').fill(codeIn(await mailTo(newEmail, /^Verify your new email for /)));
  await account.getByRole('button', { name: 'Verify' }).click();
  await expectToast(page, 'Email verified successfully!');
  const field = account.getByRole('button', { name: /^Email/ });
  await expect(field).toContainText(newEmail);
  await expect(field).not.toContainText('Pending');
});
