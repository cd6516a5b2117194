import { openCart } from '../pages/cart.ts';
import { applyCode } from '../pages/codes.ts';
import { addToCart } from '../pages/licenses.ts';
import { logInConfirmed, openDashboard } from '../pages/log-in.ts';
import { expectToast } from '../pages/open.ts';
import { openEntry } from '../pages/sidebar.ts';
import { titles } from '../setup/catalogue.ts';
import { newCodeName } from '../setup/codes.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an admin makes a discount code of the label that is valid for all of its artists', async ({
  page,
  newVisitor,
}) => {
  const code = newCodeName();
  await logInConfirmed(page, demoAccounts.admin);
  await openDashboard(page);
  await openEntry(page, 'Marketing', 'Discount codes');
  await expect(page.getByRole('heading', { level: 1, name: 'Discount codes' })).toBeVisible();
  await page.getByRole('button', { name: /^(Create your first|New) code$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New code' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await dialog.getByText('Amount', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount in US dollars' }).fill('10');
  await expect(dialog.getByText('A $19.99 beat costs $9.99. Taken off once an order.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expectToast(page, `Code ${code} created.`);
  await expect(page.getByRole('list', { name: 'Codes' })).toContainText('$10.00 off an order');

  const buyer = await newVisitor();
  await addToCart(buyer, titles.lofi, 'Basic License');
  await addToCart(buyer, titles.drill, 'Basic License');
  const cart = await openCart(buyer, 2);
  await applyCode(cart, code);
  // The discount of 10.00 is spread over both beats, 44.97 in all.
  await expect(cart.getByRole('listitem').filter({ hasText: titles.lofi })).toContainText(`$15.54 instead of $19.99`);
  await expect(cart.getByRole('listitem').filter({ hasText: titles.drill })).toContainText(`$19.43 instead of $24.98`);
  await expect(cart).toContainText('$34.97');
});
