import { logIn, openDashboard } from '../pages/log-in.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { openEntry } from '../pages/sidebar.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an admin answers a support request, and its writer gets the answer by email and on their page', async ({
  page,
  newVisitor,
}) => {
  const writer = await newVerifiedPerson('uma');
  await logIn(page, writer);
  await open(page, '/support');
  await page.getByLabel('How can we help?').fill('My stems are silent.\n\nWhat can I do?');
  await page.getByLabel('Email me the answer').check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Request sent')).toBeVisible();

  const admin = await newVisitor();
  await logIn(admin, demoAccounts.admin);
  await openDashboard(admin);
  await openEntry(admin, 'Inbox', 'Support');
  await expect(admin.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  const search = admin.getByLabel('Search by person, text or number');
  await search.fill(writer.username);
  await search.press('Enter');
  const found = admin.getByRole('list', { name: 'Requests', exact: true }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('link', { name: /^Support request #/ }).click();
  await expect(admin.getByText('My stems are silent.')).toBeVisible();
  await admin.getByLabel('Your reply').fill('Turn the gain up.\n\nIt is at zero.');
  await admin.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(admin, 'Your reply was sent by email and appears on their support page.');
  await expect(admin.getByRole('list', { name: 'Replies' })).toContainText('Turn the gain up.');

  const mail = await mailTo(writer.email, /^Re: your support request #\d+ · /);
  expect(mail.text).toContain('Turn the gain up.');
  expect(mail.text).toContain('My stems are silent.');

  await reload(page);
  const own = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
  await expect(own).toContainText('Answered');
  await own.getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Our replies' })).toContainText('Turn the gain up.');

  await admin.getByRole('button', { name: 'Close request' }).click();
  await expectToast(admin, 'The request is closed.');
  await reload(page);
  await expect(own).toContainText('Closed');
});

test('a visitor asks for support on the contact page, and gets no automatic email', async ({ page, newVisitor }) => {
  const visitor = stranger('vito');
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Get support' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(visitor.username);
  await main.getByLabel('Email', { exact: true }).fill(visitor.email);
  await main.getByLabel('How can we help?').fill('I cannot sign up.');
  await main.getByLabel('Email me the answer').check();
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByText('We’ve received your request and will answer you by email.')).toBeVisible();

  const admin = await newVisitor();
  await logIn(admin, demoAccounts.admin);
  await open(admin, `/dashboard/admin/support?q=${visitor.username}`);
  await admin.getByRole('link', { name: /^Support request #/ }).click();
  await expect(admin.getByText('A visitor without an account')).toBeVisible();
  await admin.getByLabel('Your reply').fill('Which message do you see?');
  await admin.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(admin, 'Your reply was sent by email.');
  const mail = await mailTo(visitor.email, /./);
  expect(mail.subject).toMatch(/^Re: your support request #/);
  expect(mail.text).not.toContain('I cannot sign up.');
});

test('the contact page is accessible at every width', async ({ page }) => {
  const visitor = stranger('wanda');
  await open(page, '/contact');
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await main.getByLabel('Name', { exact: true }).fill(visitor.username);
  await main.getByLabel('Email', { exact: true }).fill(visitor.email);
  await main.getByLabel('What would you like to tell us?').fill(`Averylongwordwithoutaspace${'x'.repeat(120)}`);
  await expectAccessibleEverywhere(page, 'the contact page');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(main.getByText('Thank you for your feedback')).toBeVisible();
});
