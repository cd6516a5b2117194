import type { Page } from '@playwright/test';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { countMails, linkIn, mailTo } from '../setup/outbox.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const subscribe = async (page: Page, email: string): Promise<void> => {
  await open(page, '/subscriptions');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Check your inbox: we’ve sent you a link to confirm.')).toBeVisible();
  await open(page, linkIn(await mailTo(email, /^Confirm your subscription/), '/subscriptions'));
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByText('You’re subscribed.')).toBeVisible();
};

const send = async (admin: Page, subject: string): Promise<void> => {
  await open(admin, '/dashboard/admin/mailing-list');
  await admin.getByLabel('Subject').fill(subject);
  await admin.getByLabel('Text', { exact: true }).fill('A new record is out.');
  await admin.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(/Send this to \d+ subscribers?\?/);
  await dialog.getByRole('button', { name: 'Send' }).click();
};

test('a visitor subscribes and confirms, gets an admin’s emails, and gets none after unsubscribing with one click', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const [leaving, staying] = [stranger('lena').email, stranger('otto').email];
  await subscribe(page, leaving);
  await subscribe(page, staying);
  const admin = await newVisitor();
  await logIn(admin, demoAccounts.admin);
  // A stolen session can't email everyone: the password is required. For the second email it needn't be entered again.
  expectRefusal(403, /\/campaigns$/);
  await send(admin, 'Our summer record');
  await confirmPassword(admin, demoAccounts.admin.password);
  await expectToast(admin, 'Your email is on its way.');

  const { headers } = await mailTo(leaving, /^Our summer record$/);
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
  const left = await fetch(`${process.env['SHOP_URL']}${pathname}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(left.status).toBe(200);

  await send(admin, 'Our winter record');
  await expectToast(admin, 'Your email is on its way.');
  await mailTo(staying, /^Our winter record$/);
  expect(await countMails(leaving, /^Our winter record$/)).toBe(0);
});
