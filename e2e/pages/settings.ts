import { expect, type Locator, type Page } from '@playwright/test';
import { codeIn, type Mail } from '../setup/outbox.ts';
import { open } from './open.ts';

export const panelOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const openSecurity = async (page: Page): Promise<void> => {
  await open(page, '/account-settings?tab=security');
  await expect(twoFactorPanel(page)).toBeVisible();
};

export const twoFactorPanel = (page: Page): Locator => panelOf(page, /^Two-factor authentication/);

/** Returns the recovery codes, which are shown only once. */
export const turnOnTwoFactor = async (page: Page, nextMail: () => Promise<Mail>): Promise<string[]> => {
  await twoFactorPanel(page).getByRole('button', { name: 'Turn on' }).click();
  const setup = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await expect(setup.getByRole('radio', { name: 'Email' })).toBeChecked();
  await setup.getByRole('button', { name: 'Send me a code' }).click();
  await setup.getByLabel('Code').fill(codeIn(await nextMail()));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const done = page.getByRole('dialog', { name: '2FA has been enabled.' });
  await expect(done).toContainText('2FA enabled using Email!');
  const codes = await done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  await done.getByRole('button', { name: 'I’ve saved them' }).click();
  return codes;
};

/** `response` is the name of the button to click. */
export const agree = async (page: Page, title: string, response: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: title }).or(page.getByRole('dialog', { name: title }));
  await dialog.getByRole('button', { name: response }).click();
  await expect(dialog).toBeHidden();
};
