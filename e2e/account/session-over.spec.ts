import type { Page } from '@playwright/test';
import { titles } from '../setup/catalogue.ts';
import { newVerifiedPerson, type Person } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton } from '../pages/cart.ts';
import { addToCart } from '../pages/licenses.ts';
import {
  comeBack,
  expectDashboardOf,
  fillLogIn,
  logIn,
  loggedOutNotice,
  logInByNotice,
  logOut,
} from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { endAllOthers, openSessions } from '../pages/sessions.ts';
import { panelOf } from '../pages/settings.ts';
import { openEntry } from '../pages/sidebar.ts';

/** Logs in in another browser and ends the person's other sessions there. */
const endFrom = async (other: Page, person: Person): Promise<void> => {
  await logIn(other, person);
  await openSessions(other, 2);
  await endAllOthers(other);
};

const alive = { accessTokenExpired: false, refreshTokenExpired: false, accessTokenRefreshed: false };

/** The browser's regular session check finds nothing wrong until the click's request has been sent. */
const askOnlyAfter = async (page: Page, call: RegExp): Promise<void> => {
  let sent = false;
  page.on('request', (request) => {
    sent ||= request.method() === 'POST' && call.test(request.url());
  });
  await page.route(/\/checkToken$/, (route) => (sent ? route.continue() : route.fulfill({ json: alive })));
};

test('a support request sent after the session has ended belongs to its writer after the login, and the cart is still there', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('henrike');
  const words = 'The second verse clips at 1:07.\nWhere can I get the stems again?';
  await addToCart(page, titles.trap, 'Basic License');
  await logIn(page, person);
  await open(page, '/support');
  await page.getByLabel('How can we help?').fill(words);
  await expect(page.getByRole('checkbox', { name: 'Email me the answer' })).toBeChecked();

  await askOnlyAfter(page, /\/support-admin$/);
  await endFrom(await newVisitor(), person);
  // Browsers drop this cookie after a quarter of an hour. Then only the page knows who is writing.
  await page.context().clearCookies({ name: 'accessToken' });
  expectRefusal(401, /\/api\/v1\/app\/support-admin$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(loggedOutNotice(page)).toBeVisible();
  await logInByNotice(page);
  await fillLogIn(page, person);

  await expect(page).toHaveURL(/\/support$/);
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();
  const own = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('The second verse clips at 1:07.');
});

test('a half-edited profile is restored after the login', async ({ page, newVisitor }) => {
  const person = await newVerifiedPerson('hamid');
  await logIn(page, person);
  await open(page, '/profile');
  const account = panelOf(page, 'Personal account');
  await account.getByRole('button', { name: /^City/ }).click();
  await account.getByLabel('City').fill('Leipzig');
  await page.keyboard.press('Enter');
  await account.getByRole('button', { name: /^Company/ }).click();
  // The field is still open when the session ends.
  await account.getByLabel('Company').fill('Half a name');

  await endFrom(await newVisitor(), person);
  await comeBack(page);
  await expect(loggedOutNotice(page)).toBeVisible();
  await logInByNotice(page);
  await fillLogIn(page, person);

  await expect(page).toHaveURL(/\/profile$/);
  await expect(account.getByRole('button', { name: /^City/ })).toContainText('Leipzig');
  await expect(account.getByRole('button', { name: /^Company/ })).toContainText('Half a name');
  await expect(account).toContainText('2 unsaved changes.');
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Profile updated successfully');
  await expect(account.getByRole('button', { name: /^City/ })).not.toContainText('Not saved');
});

test('a half-written text is not shown to the next user of the tab, and waits for its writer', async ({ page }) => {
  const writer = await newVerifiedPerson('hilda');
  const next = await newVerifiedPerson('hugo');
  const words = 'My bank says that you took it twice.';
  const logInNext = async (person: Person): Promise<void> => {
    await logOut(page);
    await logInByNotice(page);
    await fillLogIn(page, person);
    await expectDashboardOf(page, person);
    await openEntry(page, 'Support');
  };
  await logIn(page, writer);
  await open(page, '/support');
  const text = page.getByLabel('How can we help?');
  await text.fill(words);
  await logInNext(next);
  await expect(text).toHaveValue('');
  await logInNext(writer);
  await expect(text).toHaveValue(words);
});
