import type { Locator, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { titles } from '../setup/catalogue.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** Types into the dialog, and waits until this result is the chosen one. */
const find = async (page: Page, text: string, result: RegExp): Promise<Locator> => {
  await page.getByRole('combobox', { name: 'Find' }).fill(text);
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveAccessibleName(result);
  return chosen;
};

test('a seller finds a page, a beat and an action by keyboard, from any page and any field', async ({ page }) => {
  await logIn(page, demoAccounts.seller);
  await open(page, '/dashboard/seller');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await find(page, 'payo', /^Payouts/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await find(page, titles.lofi.toUpperCase(), RegExp(`^${titles.lofi}`));
  await expectAccessibleEverywhere(page, 'the find dialog');
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search by title' });
  await expect(search).toHaveValue(titles.lofi);

  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await find(page, 'new code', /^New code/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New code' })).toBeVisible();
});

test('an admin on a phone finds an order by its number and begins its refund; nobody else finds it', async ({
  page,
  newVisitor,
}) => {
  const buyer = await newVisitor();
  const { email } = stranger('found');
  await addToCart(buyer, titles.lofi, 'Basic License');
  await goToPayment(buyer, { name: 'Fay Found', email });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const { number } = await readOrder(buyer);

  const seller = await newVisitor();
  await logIn(seller, demoAccounts.seller);
  await open(seller, '/dashboard/seller');
  await seller.getByRole('button', { name: 'Find' }).click();
  await seller.getByRole('combobox', { name: 'Find' }).fill(number);
  await expect(seller.getByRole('dialog').getByText(`Nothing found for “${number}”`).last()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/jobs');
  await page.getByRole('button', { name: 'Find' }).click();
  await find(page, number.toLowerCase(), RegExp(`^Order ${number}`));
  await page.getByRole('option', { name: `Refund ${number}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/orders\/[\w-]+#refund$/);
  await expect(page.getByRole('dialog', { name: /^Refund \$/ })).toContainText(`${email} gets`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
});
