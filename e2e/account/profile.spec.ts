import { readFile } from 'node:fs/promises';
import { mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { makePng } from '../setup/image.ts';
import { expect, test } from '../setup/test.ts';
import { openZip } from '../setup/zip.ts';
import { confirmPassword, fillLogIn, isLoggedIn, logIn, openDashboard, loggedOutNotice } from '../pages/log-in.ts';
import { expectToast, open, reload, untilReady } from '../pages/open.ts';
import { openSecurity, panelOf } from '../pages/settings.ts';

test('a profile is edited inline, by mouse and by keyboard, and only changes are saved', async ({ page }) => {
  const person = await newVerifiedPerson('paola');
  await logIn(page, person);
  await open(page, '/profile');
  const account = panelOf(page, 'Personal account');
  const factOf = (label: string) => account.getByRole('button', { name: new RegExp(`^${label}`) });
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'No changes made.');

  const height = async (): Promise<number | undefined> => (await account.boundingBox())?.height;
  const before = await height();
  await factOf('City').click();
  await account.getByLabel('City').fill('Porto');
  expect(await height(), 'editing a field moves nothing').toBe(before);
  await page.keyboard.press('Enter');
  await expect(factOf('City')).toBeFocused();
  await factOf('Company').click();
  await account.getByLabel('Company').fill('Thrown Away Ltd');
  await page.keyboard.press('Escape');
  await expect(factOf('Company')).toContainText('Not set');
  await factOf('Postal code').click();
  await account.getByLabel('Postal code').fill('44101');
  await factOf('Country').click();
  await account.getByLabel('Country').selectOption('United States');
  await factOf('State').click();
  await account.locator('select[name=state]').selectOption('Ohio');
  await expect(account).toContainText('4 unsaved changes.');

  const sending = page.waitForRequest(/\/api\/v1\/app\/update-profile$/);
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  const sent = (await sending).postData() ?? '';
  expect([...sent.matchAll(/name="(\w+)"/g)].map(([, name]) => name).sort()).toEqual([
    'city',
    'country',
    'state',
    'zipCode',
  ]);
  await expectToast(page, 'Profile updated successfully');
  await reload(page);
  await expect(factOf('City')).toContainText('Porto');
  await expect(factOf('State')).toContainText('Ohio');
  await expect(factOf('ZIP code')).toContainText('44101');
});

test('a profile picture is chosen, previewed, uploaded, and appears in the account panel and the header', async ({
  page,
}) => {
  const person = await newVerifiedPerson('priya');
  await logIn(page, person);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Open account panel' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(person.email);
  await panel.getByRole('button', { name: 'Update picture' }).click();
  await panel.getByRole('button', { name: 'Upload picture' }).click();
  await expectToast(page, 'Please select a file first.');
  await panel
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: makePng(640, 480) });
  await expect(panel.getByRole('img', { name: 'Your new picture' })).toBeVisible();
  await panel.getByRole('button', { name: 'Upload picture' }).click();
  await expectToast(page, 'Profile image uploaded successfully!');
  const shown = panel.getByRole('img', { name: 'Your picture' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.keyboard.press('Escape');

  await open(page, '/');
  const menu = page.getByRole('banner').getByRole('button', { name: `Account of ${person.username}` });
  await expect.poll(() => menu.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
});

test('feedback and a support request are sent and confirmed', async ({ page }) => {
  const person = await newVerifiedPerson('piet');
  await logIn(page, person);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Open account panel' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Feedback' }).click();
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await panel.getByLabel('What would you like to tell us?').fill('The waves are lovely.');
  await panel
    .getByLabel(/screenshot/)
    .setInputFiles({ name: 'seen.png', mimeType: 'image/png', buffer: makePng(80, 60) });
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('Thank you for your feedback')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toBeHidden();

  await open(page, '/support');
  await page.getByLabel('How can we help?').fill('My invoice shows the wrong street.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Request sent')).toBeVisible();
  const requests = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
  await expect(requests).toHaveCount(2);
  await requests.last().getByRole('button', { name: /^View/ }).click();
  await expect(page.getByRole('dialog').getByAltText('Your screenshot')).toHaveJSProperty('naturalWidth', 80);
  await page.keyboard.press('Escape');
  await expect(requests.first()).toContainText('Open');
  await requests
    .first()
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close request' }).click();
  await expect(requests.first()).toContainText('Closed');
});

test('a user downloads their data, closes the account, and can’t log in anymore', async ({ page, expectRefusal }) => {
  const person = await newVerifiedPerson('pavel');
  await logIn(page, person);
  await openSecurity(page);
  const data = panelOf(page, 'Your data');
  const arriving = page.waitForEvent('download');
  // The server refuses until the browser has asked for the password; then the browser repeats the call.
  expectRefusal(403, /\/api\/v1\/app\/account\/export$/);
  await data.getByRole('button', { name: 'Download my data' }).click();
  await confirmPassword(page, person.password);
  const zip = openZip(await readFile(await (await arriving).path()));
  const texts = [...zip].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString('utf8'));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(texts.join()).toContain(person.email);
  expect(texts.join()).not.toContain('argon2');

  await data.getByRole('button', { name: 'Close my account' }).click();
  const closing = page.getByRole('dialog', { name: 'Close your account?' });
  const name = closing.getByLabel(/^Type your username/);
  await name.fill('somebody-else');
  await closing.getByRole('button', { name: 'Close my account' }).click();
  await expect(closing).toContainText('Type your username to confirm.');
  await name.fill(person.username);
  // The password isn't asked for again for five minutes.
  await closing.getByRole('button', { name: 'Close my account' }).click();
  await expectToast(page, 'Your account is closed.');
  await expect(page).toHaveURL(/\/$/);
  await untilReady(page);
  await expect(loggedOutNotice(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expectRefusal(401, /\/api\/v1\/app\/user-info$/);
  expect(await isLoggedIn(page)).toBe(false);
  await mailTo(person.email, / account is closed$/);

  await open(page, '/login');
  expectRefusal(401, /\/api\/v1\/app\/login$/);
  await fillLogIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
});
