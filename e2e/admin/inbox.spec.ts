import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { openEntry } from '../pages/sidebar.ts';
import { api, send } from '../setup/admin-data.ts';
import { demoAccounts, newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an admin finds a request in the inbox, replies to it with the keyboard, and goes on to the next case', async ({
  page,
  newVisitor,
}) => {
  // Another case, which stays.
  const { username, email } = stranger('ivo');
  await send(api('support-admin'), { username, email, emailConsent: true, support: 'Where is my order?' });
  const writer = await newVerifiedPerson('iris');
  const visitor = await newVisitor();
  await logIn(visitor, writer);
  await open(visitor, '/support');
  await visitor.getByLabel('How can we help?').fill('My receipt lacks my company.');
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.getByText('Request sent')).toBeVisible();

  await logIn(page, demoAccounts.admin);
  await openDashboard(page);
  await openEntry(page, 'Inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const cases = page.getByRole('list', { name: 'Cases' });
  const mine = cases.getByRole('listitem').filter({ hasText: writer.username });
  await mine.getByRole('link').click();
  const reply = page.getByLabel('Your reply');
  await expect(reply).toBeVisible();
  await expectAccessibleEverywhere(page, 'a case in the inbox');

  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.type('We’ll add it, just tell us its name.');
  await page.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expectToast(page, 'Your reply was sent by email and appears on their support page.');
  await expect(page.getByText('This is done.')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('just tell us its name');

  const address = page.url();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).click();
  await page.keyboard.press('k');
  await expect(page).not.toHaveURL(address);
});
