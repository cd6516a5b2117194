import { expect, type Page } from '@playwright/test';
import { open } from './open.ts';

export interface Buyer {
  readonly name: string;
  readonly email: string;
}

/** The box that only buyers with a right of withdrawal see. */
export const consentBox = (page: Page) => page.getByRole('checkbox', { name: /^I want my files right away/ });

export const fillDetails = async (page: Page, { name, email }: Buyer): Promise<void> => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address').fill('12 Rue des Lilas');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel(/^(ZIP|Postal) code$/).fill('69001');
  await page.getByLabel('Country').selectOption('France');
  await consentBox(page).check();
};

export const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay \$/ });

/** Fills in the checkout with what is in the cart, and ends on Stripe's page. */
export const goToPayment = async (page: Page, buyer: Buyer): Promise<void> => {
  await open(page, '/beatstore/checkout');
  await fillDetails(page, buyer);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
};
