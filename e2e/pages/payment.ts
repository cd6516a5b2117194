import { expect, type Page } from '@playwright/test';
import { untilReady } from './open.ts';

// The sandbox's page stands in for Stripe's.

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForConfirmation: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
  disputedAsNotReceived: '4000 0000 0000 2685',
} as const;

export const bankAccounts = { settles: '000123456789', failsLater: '000111111116' } as const;

const pressPay = (page: Page): Promise<void> => page.getByRole('button', { name: /^Pay \$/ }).click();

export const payByCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Test Buyer');
  await pressPay(page);
};

export const payByBank = async (page: Page, account: string): Promise<void> => {
  await page.getByLabel('Bank debit').check();
  await page.getByLabel('Account holder').fill('Test Buyer');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill(account);
  await pressPay(page);
};

export const expectPaid = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/beatstore\/checkout\/success\?session_id=/);
  await untilReady(page);
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
};

const lever = async (path: string, options: object): Promise<void> => {
  const response = await fetch(`${process.env['SANDBOX_URL']}/_control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });
  if (!response.ok) throw new Error(`The sandbox returned ${response.status} for ${path.split('/')[1]}.`);
};

/** Bank debits stay pending until a journey settles them. */
export const holdBankDebits = (): Promise<void> => lever('/settings', { settleDelayMs: 3_600_000 });

/** Settles the bank debit whose page is open. */
export const settle = async (page: Page, outcome: 'success' | 'failure'): Promise<void> => {
  const session = new URL(page.url()).searchParams.get('session_id');
  await lever(`/sessions/${session}/settle`, { outcome });
};
