import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';
import type { Person } from '../setup/people.ts';

type Known = Pick<Person, 'email' | 'password'>;

const main = (page: Page): Locator => page.getByRole('main');

export const logInEmail = (page: Page): Locator => main(page).getByLabel('Email');

export const fillLogIn = async (page: Page, { email, password }: Known): Promise<void> => {
  await logInEmail(page).fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
};

/** Skips the login page, which other journeys cover: sets the cookies and what the browser stores. */
export const logIn = async (page: Page, { email, password }: Known): Promise<void> => {
  const response = await page.request.post('/api/v1/app/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`Logging in as ${email} returned ${response.status()}: ${await response.text()}`);
  const { userInfo } = (await response.json()) as { readonly userInfo: unknown };
  // Only a page of the shop can access storage, and this one is the smallest.
  await page.goto('/robots.txt');
  await page.evaluate((user) => localStorage.setItem('userInfo', user), JSON.stringify(userInfo));
};

/**
 * Confirms the password without the dialog, which other journeys cover. The shop doesn't ask for it again
 * in the next five minutes.
 */
export const giveAgain = async (page: Page, password: string): Promise<void> => {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const response = await page.request.post('/api/v1/app/password-validate', {
    data: { password },
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  if (!response.ok())
    throw new Error(`Confirming the password returned ${response.status()}: ${await response.text()}`);
};

export const logInConfirmed = async (page: Page, known: Known): Promise<void> => {
  await logIn(page, known);
  await giveAgain(page, known.password);
};

export const expectDashboardOf = (page: Page, { username }: Pick<Person, 'username'>): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible();

/** Waits for the dashboard of the account's role. */
export const openDashboard = async (page: Page): Promise<void> => {
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
};

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

export const loggedOutNotice = (page: Page): Locator => page.getByRole('dialog', { name: 'You have been logged out' });

/** Acts as if the user returned to the window, so the page checks its session right away. */
export const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

export const logInByNotice = async (page: Page): Promise<void> => {
  const behind = await logInEmail(page).elementHandles();
  await loggedOutNotice(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/views\/auth\/login$/);
  // If the notice covered a login page, its form is replaced a moment after the URL.
  for (const field of behind) await field.waitForElementState('hidden');
};

/** Fills in the dialog that appears before sensitive changes. */
export const confirmPassword = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
};

/** Asks the server, not the page. */
export const isLoggedIn = async (page: Page): Promise<boolean> => {
  const { status, ok } = await page.evaluate(async () => {
    const response = await fetch('/api/v1/app/user-info');
    return { status: response.status, ok: response.ok };
  });
  if (!ok && status !== 401) throw new Error(`The session check returned ${status}.`);
  return ok;
};
