import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { pressOn, tabTo } from '../pages/keyboard.ts';
import { logInConfirmed } from '../pages/log-in.ts';
import { expectToast } from '../pages/open.ts';
import { beatRow, openUpload } from '../pages/upload.ts';
import { titles } from '../setup/catalogue.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('a producer changes many beats at once and undoes it', async ({ newVisitor }) => {
  const seller = await newVisitor();
  await logInConfirmed(seller, demoAccounts.seller);
  await openUpload(seller);
  await seller.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = seller.getByRole('group', { name: 'What is selected' });
  await expect(bar.getByText(/^\d+ selected$/)).toBeInViewport();
  await expectAccessible(seller, 'selecting beats');
  await bar.getByRole('button', { name: 'Price' }).click();
  const change = seller.getByRole('dialog', { name: /^Change \d+ items?$/ });
  await change.getByLabel('Price', { exact: true }).selectOption('Change by an amount');
  await change.getByLabel('Amount').fill('much');
  await change.getByRole('button', { name: 'Preview' }).click();
  await expect(change.getByText('Enter an amount, like 5 or -2.50.')).toBeVisible();
  await expectAccessible(seller, 'changing many beats');
  await change.getByLabel('Amount').fill('1');
  await change.getByRole('button', { name: 'Preview' }).click();
  await expect(change.locator('ins').first()).toContainText('$');
  await expectAccessible(seller, 'many beats before and after');
  const confirm = change.getByRole('button', { name: /^Change \d+ items?$/ });
  await expect(confirm).toBeInViewport();
  await confirm.click();
  const messages = seller.getByRole('list', { name: 'Notifications' });
  await expect(messages).toContainText(/\d+ changed/);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText(/\d+ put back/);
  const changes = seller.getByRole('region', { name: 'Bulk changes' });
  await expect(changes.getByText(/\d+ put back/).first()).toBeVisible();
  await expectAccessibleEverywhere(seller, 'changes to many beats');
});

test('a producer selects beats and changes a price by keyboard alone', async ({ newVisitor }) => {
  const seller = await newVisitor();
  await logInConfirmed(seller, demoAccounts.seller);
  await openUpload(seller);
  const boxes = seller.getByRole('checkbox', { name: /^Select (?!all)/ });
  // Another journey sells one of the seller's two beats exclusively. Ranges are tested with the panel.
  await pressOn(seller, boxes.first(), 'Space');
  await expect(seller.getByText('1 selected').first()).toBeVisible();
  await seller.keyboard.press('Enter');
  await expect(seller.getByRole('button', { name: 'Price', exact: true })).toBeFocused();
  await pressOn(seller, seller.getByRole('button', { name: 'Clear the selection' }));
  await expect(seller.getByRole('checkbox', { name: /^Select all/ })).toBeFocused();

  const price = beatRow(seller, titles.lofi).getByRole('button', { name: /: change$/ });
  const before = await price.innerText();
  await pressOn(seller, price);
  const form = seller.getByRole('dialog', { name: `Prices of “${titles.lofi}”` });
  const first = form.getByRole('textbox').first();
  await expect(first).toBeFocused();
  await expectAccessibleEverywhere(seller, 'changing a price');
  await first.fill('a');
  await seller.keyboard.press('Enter');
  await expect(form.getByText('Enter a price, like 19.99.')).toBeVisible();
  await seller.keyboard.type('999');
  await seller.keyboard.press('Escape');
  await expect(price).toBeFocused();
  await expect(price).toHaveText(before, { useInnerText: true });

  await pressOn(seller, price);
  await expect(first).toBeFocused();
  await seller.keyboard.type('0.5');
  await seller.keyboard.press('Enter');
  await expectToast(seller, `Prices of “${titles.lofi}” saved`);
  await expect(price).toBeFocused();
  await expect(price).toContainText('from $0.50');
  // The list of bulk changes has a button of this name for each.
  await seller.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expectToast(seller, 'The old prices are back');
  await expect(price).toHaveText(before, { useInnerText: true });
  await tabTo(seller, price);
});
