import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { type Person, verifySubject } from '../setup/people.ts';
import { expectDashboardOf, fillLogIn } from './log-in.ts';
import { expectToast, open } from './open.ts';

/** Fills in the rest of a form that has the email, and waits for the dashboard. */
export const finishSignUp = async (page: Page, person: Person): Promise<void> => {
  const form = page.getByRole('main');
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Registration successful! Redirecting to login page.');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, person);
  await expectDashboardOf(page, person);
};

export const signUp = async (page: Page, person: Person): Promise<void> => {
  await open(page, '/register');
  await page.getByRole('main').getByLabel('Email').fill(person.email);
  await finishSignUp(page, person);
};

/** Clicks the button on the link's page, in the account's session. */
export const followVerification = async (page: Page, link: string): Promise<void> => {
  await open(page, link);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('Email verified successfully!')).toBeVisible();
};

/** Ends on the dashboard. */
export const verifyEmail = async (page: Page, person: Person): Promise<void> => {
  await followVerification(page, linkIn(await mailTo(person.email, verifySubject), '/verify-email'));
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expectDashboardOf(page, person);
};
