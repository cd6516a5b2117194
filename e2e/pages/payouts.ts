import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open.ts';

export const openSellerDashboard = async (page: Page): Promise<void> => {
  await open(page, '/dashboard/seller');
  await expect(page.getByRole('heading', { level: 1, name: 'SELLER DASHBOARD' })).toBeVisible();
};

export const openStatistics = async (page: Page): Promise<Locator> => {
  await open(page, '/dashboard/seller/statistics');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  return page.getByRole('main');
};

export const openSales = async (page: Page): Promise<void> => {
  await open(page, '/dashboard/payouts');
  await expect(page.getByRole('heading', { level: 1, name: 'SALES AND PAYOUTS' })).toBeVisible();
};

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const setupLine = (page: Page, label: string): Locator =>
  panel(page, 'Setup status').getByRole('listitem').filter({ hasText: label });

/** Once Stripe is connected, the setup is collapsed to one line. */
export const openSetup = async (page: Page): Promise<void> => {
  await panel(page, 'Setup status').getByText('You can sell, and Stripe pays you.').click();
};

/** The sandbox's form stands in for Stripe's. */
export const fillOnboarding = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/setup\//);
  await page.getByLabel('Legal name').fill('Sol Test');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
};

/** Enters or changes the seller's name for agreements. */
export const nameSeller = async (
  page: Page,
  { legalName, country }: { readonly legalName: string; readonly country: string },
): Promise<void> => {
  await setupLine(page, 'Name on your agreements').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Name on your agreements' });
  await dialog.getByLabel('Legal name').fill(legalName);
  await dialog.getByLabel('Country').selectOption(country);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

/** Columns: kind, description, amount. */
export const ledgerRows = (page: Page): Locator => panel(page, 'Ledger').getByRole('row');

/** Reads cents from Stripe's dashboard for the seller. */
export const amountOf = async (page: Page, label: 'Available' | 'Pending'): Promise<number> => {
  const amount = panel(page, 'Express dashboard')
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${label}") + dd`));
  await expect(amount).toContainText('$');
  return Math.round(Number(/\$([\d,.]+)/.exec(await amount.innerText())?.[1]?.replaceAll(',', '')) * 100);
};
