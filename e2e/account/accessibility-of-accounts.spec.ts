import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { openSteadily, recordShifts } from '../pages/layout-shifts.ts';
import { logIn, openDashboard, loggedOutNotice, logOut } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { openSecurity, twoFactorPanel } from '../pages/settings.ts';
import { productPath } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { codeIn, mailTo } from '../setup/outbox.ts';
import { codeSubject, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('the login and sign-up pages are accessible when something is missing or wrong', async ({
  page,
  expectRefusal,
}) => {
  await open(page, '/register');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'sign-up with missing fields');
  await page.getByRole('main').getByLabel('Email').fill('somebody@people.example');
  await expect(page.getByText('Enter your email address.')).toBeHidden();
  await expect(page.getByText('Choose a username.')).toBeVisible();
  await open(page, '/login');
  await page.getByRole('main').getByLabel('Email').fill('nobody@people.example');
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('nobody knows it');
  expectRefusal(401, /\/api\/v1\/app\/login$/);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a refused login');
});

type Headed = readonly (readonly [string, string | RegExp])[];

/** Each page with the h1 that shows it has loaded. */
const dashboards: Headed = [
  ['/dashboard/user', /^Welcome, /],
  ['/dashboard/user/my-beats', 'Purchases'],
  ['/dashboard/favorites', 'Favorites'],
  ['/dashboard/following', 'Following'],
  ['/dashboard/user/my-orders', 'My orders'],
  ['/dashboard/user/my-notes', 'My notes'],
  ['/dashboard/offers', 'Offers'],
  ['/dashboard/splits', 'Splits'],
  ['/dashboard/offers/new', 'Make an offer'],
  ['/reports', 'Spending'],
  ['/support', 'Support'],
  ['/notices', 'Notices'],
  ['/beatstore/upload', /./],
  ['/beatstore/upload/import', 'Import beats'],
];

const settings: Headed = [
  ['/profile', 'Account'],
  ['/account-settings', 'All Settings'],
  ['/account-settings?tab=sessions', 'All Settings'],
  ['/account-settings?tab=security', 'All Settings'],
  ['/sessions', 'Sessions'],
];

const ofSellers: Headed = [
  ['/dashboard/seller/followers', 'Followers'],
  ['/dashboard/seller/my-page', 'My page'],
];

for (const [what, role, pages] of [
  ['dashboards of an account', 'user', dashboards],
  ['settings of an account', 'user', settings],
  ['pages of a seller', 'seller', ofSellers],
] as const) {
  // Both checks share the visits of a page, because opening a page costs more than checking it.
  test(`the ${what} don’t shift while they load, and are accessible in both themes`, async ({ page }) => {
    await logIn(page, await newVerifiedPerson('somebody-with-long-name', role));
    await recordShifts(page);
    for (const [path, heading] of pages) {
      await openSteadily(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expectAccessibleEverywhere(page, path);
    }
  });
}

test('dialogs and panels over account pages are accessible', async ({ page, expectRefusal }) => {
  const person = await newVerifiedPerson('axel');
  await logIn(page, person);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Open account panel' }).click();
  const panel = page.getByRole('dialog');
  await expectAccessibleEverywhere(page, 'account panel');
  await panel.getByRole('button', { name: 'Feedback' }).click();
  await expectAccessibleEverywhere(page, 'feedback');
  await openSecurity(page);
  await page.getByRole('main').getByRole('button', { name: 'Close my account' }).click();
  await expect(panel).toBeVisible();
  await expectAccessibleEverywhere(page, 'closing the account');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await twoFactorPanel(page).getByRole('button', { name: 'Turn on' }).click();
  await expectAccessibleEverywhere(page, 'two-factor: choosing a channel');
  await panel.getByRole('button', { name: 'Send me a code' }).click();
  expectRefusal(400, /\/update-user-settings-f2a$/);
  await panel.getByLabel('Code').fill('000000');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByText('This code is wrong.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'two-factor: a wrong code');
  await panel.getByLabel('Code').fill(codeIn(await mailTo(person.email, codeSubject)));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'two-factor: the recovery codes');
  await panel.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  await expectAccessible(page, 'sidebar on a phone');
  await page.keyboard.press('Escape');
  await open(page, productPath(await findBeat(titles.house)));
  await expect(page.locator('html'), 'public pages are dark').not.toHaveAttribute('data-theme');
  await expectAccessible(page, 'a beat, logged in, on a phone');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page, 'account menu');
  await open(page, '/dashboard/user');
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'collapsed sidebar, and its menu');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(loggedOutNotice(page)).toBeVisible();
  await expectAccessibleEverywhere(page, 'logged-out notice');
});
