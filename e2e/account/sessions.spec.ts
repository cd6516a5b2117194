import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import {
  comeBack,
  expectDashboardOf,
  fillLogIn,
  isLoggedIn,
  logIn,
  openDashboard,
  loggedOutNotice,
  logInByNotice,
  logOut,
} from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { activeSessions, endAllOthers, inactiveSessions, openSessions } from '../pages/sessions.ts';
import { agree } from '../pages/settings.ts';

test('a session ended in one browser logs out the other browser automatically', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const person = await newVerifiedPerson('sergio');
  const other = await newVisitor();
  await logIn(other, person);
  await open(other, '/dashboard/user/my-orders');
  await logIn(page, person);
  await openSessions(page, 2);
  await expect(activeSessions(page).first()).toContainText('This device');
  await expect(
    activeSessions(page)
      .first()
      .getByRole('button', { name: /^End the session/ }),
  ).toHaveCount(0);

  await activeSessions(page)
    .nth(1)
    .getByRole('button', { name: /^End the session/ })
    .click();
  await agree(page, 'End this session?', 'End session');
  await expect(activeSessions(page)).toHaveCount(1);
  await expect(inactiveSessions(page)).toHaveCount(1);

  // The browser checks every 10 s.
  await expect(loggedOutNotice(other)).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  expectRefusal(401, /\/api\/v1\/app\/user-info$/);
  expect(await isLoggedIn(other)).toBe(false);
  expect(await isLoggedIn(page)).toBe(true);

  // The login leads back to the page where the session ended.
  await logInByNotice(other);
  await fillLogIn(other, person);
  await expect(other).toHaveURL(/\/dashboard\/user\/my-orders$/);
});

test('all other sessions of an account end at once, whichever page they are on', async ({ page, newVisitor }) => {
  const person = await newVerifiedPerson('selma');
  const inTheStore = await newVisitor();
  await logIn(inTheStore, person);
  await open(inTheStore, '/beatstore');
  const atHome = await newVisitor();
  await logIn(atHome, person);
  await openDashboard(atHome);
  await logIn(page, person);
  await openSessions(page, 3);
  await endAllOthers(page);

  // A visitor may stay on a public page.
  await comeBack(inTheStore);
  await expect(loggedOutNotice(inTheStore)).toBeVisible();
  await loggedOutNotice(inTheStore).getByRole('button', { name: 'Close' }).click();
  await expect(inTheStore).toHaveURL(/\/beatstore$/);
  await expect(inTheStore.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await comeBack(atHome);
  await expect(loggedOutNotice(atHome)).toBeVisible();
  await expect(atHome).toHaveURL(/\/login$/);
  await expect(inactiveSessions(page)).toHaveCount(2);
});

test('both tabs of a browser log out together and log in together', async ({ page, context }) => {
  const person = await newVerifiedPerson('sunniva');
  await logIn(page, person);
  await openDashboard(page);
  const tab = await context.newPage();
  await open(tab, '/dashboard/user/my-beats');
  await expect(tab.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/views\/front-end\/login$/);
  await expect(loggedOutNotice(page)).toBeVisible();
  await expect(loggedOutNotice(tab)).toBeVisible();
  await expect(tab).toHaveURL(/\/login$/);

  await logInByNotice(page);
  await fillLogIn(page, person);
  await expectDashboardOf(page, person);
  await expect(tab).toHaveURL(/\/dashboard\/user\/my-beats$/);
  await expect(loggedOutNotice(tab)).toBeHidden();
});
