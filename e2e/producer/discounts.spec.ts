import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { openCart } from '../pages/cart.ts';
import { applyCode } from '../pages/codes.ts';
import { logInConfirmed } from '../pages/log-in.ts';
import { addToCart, licenseCard, openChooser } from '../pages/licenses.ts';
import { expectToast, open } from '../pages/open.ts';
import { agree, panelOf } from '../pages/settings.ts';
import { productPath } from '../pages/store.ts';
import { openEntry } from '../pages/sidebar.ts';
import { titles } from '../setup/catalogue.ts';
import { newCodeName } from '../setup/codes.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const openDiscounts = async (page: Page): Promise<void> => {
  await logInConfirmed(page, demoAccounts.seller);
  await open(page, '/dashboard/seller');
  await openEntry(page, 'Deals');
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });

test('a seller makes a discount code, a buyer uses it, and the seller pauses, resumes, copies and deletes it', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const code = newCodeName();
  await openDiscounts(page);
  await page.getByRole('button', { name: /^(Create your first|New) code$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New code' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expect(dialog.getByText('Use 3 to 32 letters, digits, hyphens, or underscores.')).toBeVisible();
  await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('15');
  await expect(dialog.getByText('A $19.99 beat costs $16.99.')).toBeVisible();
  await dialog.getByText('Limits').click();
  await dialog.getByRole('textbox', { name: 'Total uses' }).fill('20');
  const beats = dialog.getByRole('group', { name: 'What does it apply to?' }).first();
  await beats.getByText('Only some').click();
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expect(dialog.getByText('Choose at least one, or everything.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new code with errors');
  await dialog.getByRole('searchbox', { name: 'Search the store' }).fill('kitchen');
  await dialog.getByRole('checkbox', { name: titles.lofi }).check();
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expectToast(page, `Code ${code} created.`);
  const row = rowOf(page, code);
  await expect(row).toContainText('Active');
  await expect(row).toContainText('15% off');
  await expect(row).toContainText('1 item');
  await expect(row).toContainText('0 of 20');
  await expectAccessibleEverywhere(page, 'a seller’s discounts');

  const buyer = await newVisitor();
  await addToCart(buyer, titles.lofi, 'Basic License');
  const cart = await openCart(buyer, 1);
  await applyCode(cart, code);
  await expect(cart).toContainText('$16.99 instead of $19.99');

  const choose = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: `More for ${code}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Pause');
  await expect(row).toContainText('Paused');
  await choose('Resume');
  await expect(row).toContainText('Active');
  await choose('End now');
  await expect(row).toContainText('Ended');

  await choose('Use as template');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveValue('15');
  await expect(dialog.getByRole('button', { name: `Remove ${titles.lofi}` })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  expectRefusal(409, /\/seller\/codes$/);
  await dialog.getByRole('button', { name: 'Create code' }).click();
  await expect(dialog.getByText('You already have a code with this name. Choose another one.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose('Delete');
  await agree(page, `Delete ${code}?`, 'Delete code');
  await expect(row).toHaveCount(0);
});

test('buyers see a seller’s deal, and the cart says what is missing for it, and then what it saves', async ({
  page,
  newVisitor,
}) => {
  await openDiscounts(page);
  await page.getByRole('button', { name: /^(Create your first|New) deal$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New deal' });
  await expect(dialog.getByText('3 items at $19.99 cost $39.98 instead of $59.97.')).toBeVisible();
  await dialog.getByText('Percent off', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Minimum items' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Percent off each' }).fill('20');
  await expect(dialog.getByText('2 items at $19.99 cost $31.98 instead of $39.98.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a new deal');
  await dialog.getByRole('button', { name: 'Create deal' }).click();
  const label = '2 or more: 20% off';
  await expectToast(page, `${label}: deal created.`);

  const buyer = await newVisitor();
  const beat = await openChooser(buyer, titles.lofi);
  await expect(buyer.getByRole('dialog', { name: 'Choose License' }).getByText(label)).toBeVisible();
  await licenseCard(buyer, 'Basic License').click();
  await buyer.keyboard.press('Escape');
  await addToCart(buyer, titles.lofi, 'Basic License');
  let cart = await openCart(buyer, 1);
  const hint = cart.getByText('Add one more by Sol Marrow under the Basic License and get 20% off each.');
  await expect(hint).toBeVisible();
  await hint.getByRole('link', { name: 'See them all' }).click();
  await expect(buyer).toHaveURL(/\/beatstore\/gijo-sol#beats$/);
  await expect(buyer.getByRole('list', { name: 'Deals by Sol Marrow' })).toContainText(label);
  await addToCart(buyer, titles.lofi, 'Premium + Trackouts');
  cart = await openCart(buyer, 2);
  await expect(cart.getByRole('term').filter({ hasText: label })).toBeVisible();
  await expect(cart).toContainText('You saved');
  await expect(cart.getByText('Add one more')).toHaveCount(0);

  await open(buyer, productPath(beat));
  await expect(buyer.getByRole('list', { name: 'Deals by Sol Marrow' })).toContainText(label);

  await rowOf(page, label)
    .getByRole('button', { name: `Delete ${label}` })
    .click();
  await agree(page, `Delete “${label}”?`, 'Delete deal');
  await expect(rowOf(page, label)).toHaveCount(0);
  await open(buyer, productPath(beat));
  await expect(buyer.getByRole('list', { name: 'Deals by Sol Marrow' })).toHaveCount(0);
});

test('a seller can take part in the label’s promotions', async ({ page }) => {
  await openDiscounts(page);
  const part = panelOf(page, 'Label promotions').getByRole('switch', { name: 'Take part in the label’s promotions' });
  await part.click();
  await expectToast(page, 'You take part in the label’s promotions.');
  await expect(part).toBeChecked();
  await part.click();
  await expectToast(page, 'You no longer take part.');
  await expect(part).not.toBeChecked();
});
