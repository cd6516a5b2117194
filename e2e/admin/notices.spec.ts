import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn, logInConfirmed } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { productPath } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const facts = 'The hook of the beat and the song of 2019 have the same melody.';
const objection = 'I recorded the melody myself in 2017.';

const fillNotice = async (page: Page, email: string): Promise<void> => {
  const main = page.getByRole('main');
  const fields = {
    'Which work is it about?': 'My song “Harbor Lights” of 2019.',
    'Which part is yours?': 'The melody of the hook.',
    'Full name': 'Nora Notifier',
    Email: email,
    'Postal address': '1 Main Street, Atlanta',
    Phone: '+1 404 555 0123',
    Signature: 'Nora Notifier',
  };
  for (const [label, words] of Object.entries(fields)) await main.getByLabel(label).fill(words);
  await main.getByLabel(/^I believe in good faith/).check();
  await main.getByLabel(/under penalty of perjury/).check();
};

test('a beat is reported, taken down, objected to and restored; each side reads why', async ({
  page: visitor,
  newVisitor,
  expectRefusal,
}) => {
  const [admin, seller] = [await newVisitor(), await newVisitor()];
  const beat = await findBeat(titles.lofi);
  const notifier = stranger('nora');

  await open(visitor, productPath(beat));
  await visitor.getByRole('link', { name: 'Report this beat' }).press('Enter');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Sign and send' }).press('Enter');
  await expect(visitor.getByText('Say which work this is about.')).toBeVisible();
  await expect(visitor.getByLabel('Which work is it about?')).toBeFocused();
  await expectAccessibleEverywhere(visitor, 'the report form with errors');
  await fillNotice(visitor, notifier.email);
  await visitor.getByRole('button', { name: 'Sign and send' }).press('Enter');
  await expect(visitor.getByRole('heading', { name: /^Report #\d+ sent$/ })).toBeVisible();
  const received = await mailTo(notifier.email, /^We’ve received your notice #\d+ · /);

  await logInConfirmed(admin, demoAccounts.admin);
  await open(admin, `/dashboard/admin/notices?search=${encodeURIComponent(notifier.email)}`);
  await admin.getByRole('link', { name: `“${beat.title}”` }).click();
  await expect(admin.getByText('The melody of the hook.')).toBeVisible();
  await admin.getByRole('button', { name: 'Act on it' }).click();
  const question = admin.getByRole('dialog', { name: /^Act on notice #\d+\?$/ });
  await question.getByLabel('Facts').fill(facts);
  await expectAccessibleEverywhere(admin, 'the dialog to act on a notice');
  await question.getByRole('button', { name: 'Act on it' }).click();
  await expectToast(admin, 'Done. We’ve told both sides.');
  await expectAccessibleEverywhere(admin, 'a notice that was acted on');
  expectRefusal(410, /\/beatstore\/product\//);
  expect((await open(visitor, productPath(beat))).status()).toBe(410);

  await logIn(seller, demoAccounts.seller);
  const statement = await mailTo(demoAccounts.seller.email, /^We took action on something you published/);
  const [own = ''] = /\/notices\?notice=[\w-]+/.exec(statement.text) ?? [];
  await open(seller, own);
  await expect(seller.getByText(facts)).toBeVisible();
  await expectAccessibleEverywhere(seller, 'a statement of reasons');
  await seller.getByLabel('Why was it a mistake?').fill(objection);
  await seller.getByLabel('Full name').fill('Sol Marrow');
  await seller.getByLabel('Phone').fill('+1 404 555 0199');
  await seller.getByLabel('Postal address').fill('2 Side Street, Atlanta');
  await seller.getByLabel(/^I swear, under penalty of perjury/).check();
  await seller.getByLabel(/^I consent to the jurisdiction/).check();
  await seller.getByLabel('Signature').fill('Sol Marrow');
  await seller.getByRole('button', { name: 'Sign and send' }).click();
  await expectToast(seller, 'We’ve received your counter-notice and passed it on.');

  const countered = await mailTo(notifier.email, /^A counter-notice to your notice #\d+ · /);
  expect(countered.text).toContain(objection);
  const [status = ''] = /\/report\/status\?\S+/.exec(received.text) ?? [];
  await open(visitor, status);
  await expect(visitor.getByText(objection)).toBeVisible();
  await expectAccessibleEverywhere(visitor, 'a notice with its counter-notice');

  await admin.reload();
  await expect(admin.getByText(objection)).toBeVisible();
  await admin.getByRole('button', { name: 'Undo the decision' }).click();
  const undoing = admin.getByRole('dialog', { name: 'Undo the decision?' });
  await undoing.getByLabel('Reason').fill('The recording is older than the song.');
  await undoing.getByRole('button', { name: 'Undo it' }).click();
  await expectToast(admin, 'The decision is undone. We’ve told both sides.');
  expect((await open(visitor, productPath(beat))).status()).toBe(200);
  await seller.reload();
  await expect(seller.getByText('Restored')).toBeVisible();
});

test('a notifier withdraws a notice with the link in the email, and an unknown comment can’t be reported', async ({
  page,
  expectRefusal,
}) => {
  const beat = await findBeat(titles.house);
  const notifier = stranger('wes');
  await open(page, `/report?beat=${beat._id}`);
  await page.getByLabel(/^Spam/).check();
  await page.getByLabel('What makes it spam?').fill('It is an advertisement.');
  await page.getByLabel('Full name').fill('Wes');
  await page.getByLabel('Email').fill(notifier.email);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: /^Report #\d+ sent$/ })).toBeVisible();
  const { text } = await mailTo(notifier.email, /^We’ve received your notice/);
  await open(page, /\/report\/status\?\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Withdraw notice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Your notice is withdrawn.');
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();

  expectRefusal(404, /\/api\/v1\/app\/notices\/target/);
  await open(page, '/report?comment=018cc252-0000-7000-8000-000000000000');
  await expect(page.getByText('There’s nothing here to report')).toBeVisible();
});
