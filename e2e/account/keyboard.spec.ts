import type { Page } from '@playwright/test';
import { expectFocusIn, pressOn, tabTo, typeInto } from '../pages/keyboard.ts';
import { expectDashboardOf, logIn, openDashboard, logInEmail, loggedOutNotice } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';
import { productPath } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const sidebarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });

const expectHeading = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('sign-up, login, and navigating the dashboard work with the keyboard alone', async ({ page }) => {
  const person = stranger('kim');
  const main = page.getByRole('main');
  await open(page, '/register');
  await typeInto(page, main.getByLabel('Email'), person.email);
  await typeInto(page, main.getByLabel('Username'), person.username);
  await typeInto(page, main.getByLabel('Password', { exact: true }), person.password);
  await pressOn(page, main.getByRole('button', { name: 'Sign Up' }));
  await expect(page).toHaveURL(/\/login$/);
  await typeInto(page, logInEmail(page), person.email);
  await typeInto(page, main.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await expectDashboardOf(page, person);

  await pressOn(page, sidebarLink(page, 'Library'));
  await pressOn(page, page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'My orders' }));
  await expectHeading(page, 'My orders');
  await pressOn(page, page.getByRole('button', { name: 'Close sidebar' }));
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close sidebar' })).toBeFocused();

  const menu = page.getByRole('button', { name: /^Account menu/ });
  await pressOn(page, menu);
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectDashboardOf(page, person);
});

test('a profile, its tabs and its dialogs work with the keyboard alone', async ({ page }) => {
  await logIn(page, await newVerifiedPerson('kit'));
  await openDashboard(page);
  await pressOn(page, sidebarLink(page, 'Settings'));
  await expectHeading(page, 'All Settings');
  const account = panelOf(page, 'Personal account');
  const city = account.getByRole('button', { name: /^City/ });
  await pressOn(page, city);
  await expect(account.getByLabel('City')).toBeFocused();
  await page.keyboard.type('Porto');
  await page.keyboard.press('Enter');
  await expect(city).toBeFocused();
  await pressOn(page, account.getByRole('button', { name: 'Save', exact: true }));
  await expectToast(page, 'Profile updated successfully');

  await tabTo(page, page.getByRole('tab', { name: 'Account' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sessions' })).toBeFocused();
  await expect(panelOf(page, 'Active sessions')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');

  for (const name of ['Turn on', 'Close my account']) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true });
    await pressOn(page, button);
    await expectFocusIn(page.getByRole('dialog'));
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
    await expectFocusIn(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }

  const opener = page.getByRole('button', { name: 'Open account panel' });
  await pressOn(page, opener);
  const panel = page.getByRole('dialog');
  await pressOn(page, panel.getByRole('button', { name: 'Feedback' }));
  await expectFocusIn(panel);
  await typeInto(page, panel.getByLabel('What would you like to tell us?'), 'All of it by keyboard.');
  await pressOn(page, panel.getByRole('button', { name: 'Send', exact: true }));
  await expect(panel.getByText('Thank you for your feedback')).toBeVisible();
  await expectFocusIn(panel);
  await pressOn(page, panel.getByRole('button', { name: 'Done' }));
  await expect(opener).toBeFocused();
});

test('a like, a comment, and logging out work with the keyboard alone', async ({ page }) => {
  const person = await newVerifiedPerson('kai');
  await logIn(page, person);
  await open(page, productPath(await findBeat(titles.synthwave)));
  const like = page.getByRole('button', { name: /^Like/ });
  await pressOn(page, like, 'Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toBeFocused();
  await typeInto(page, page.getByLabel('Your comment'), 'Heard with the keyboard.');
  await pressOn(page, page.getByRole('button', { name: 'Comment', exact: true }));
  const remove = page.getByRole('button', { name: `Remove the comment by ${person.username}` });
  await pressOn(page, remove);
  await pressOn(page, page.getByRole('button', { name: 'No', exact: true }));
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Yes', exact: true }));
  await expectToast(page, 'Comment removed.');
  await expect(page.getByRole('region', { name: 'Comments' })).toBeFocused();

  const menu = page.getByRole('banner').getByRole('button', { name: `Account of ${person.username}` });
  await pressOn(page, menu);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }));
  await expect(loggedOutNotice(page).getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/views\/auth\/login$/);
});
