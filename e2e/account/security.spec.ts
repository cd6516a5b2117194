import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';
import { mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('turning off login alerts needs the password, is emailed, and is listed under security, where it can be undone', async ({
  page,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('sequoia', 'seller');
  await logIn(page, person);
  await open(page, '/account-settings?tab=security');
  const list = panelOf(page, 'What can act for your account');
  await expect(list.getByRole('list', { name: 'Sessions' })).toContainText('Chrome');
  expectRefusal(403, /\/update-user-settings$/);
  await page.getByRole('switch', { name: /^Email me about logins/ }).press('Space');
  await confirmPassword(page, person.password);
  await expect(page.getByText('Settings updated successfully.')).toBeVisible();
  const mail = await mailTo(person.email, /^Login alerts were turned off/);
  expect(mail.text).toContain('Chrome');

  await reload(page);
  const alerts = list.getByRole('list', { name: 'Login alerts' });
  await expect(alerts).toContainText('in this session');
  await expectAccessibleEverywhere(page, 'what can act for an account');
  await alerts.getByRole('button', { name: /^End / }).press('Enter');
  await page
    .getByRole('dialog', { name: 'End this?' })
    .getByRole('button', { name: 'End', exact: true })
    .press('Enter');
  await expectToast(page, 'Ended.');
  await expect(alerts).toHaveCount(0);
});
