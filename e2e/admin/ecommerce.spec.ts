import type { Page } from '@playwright/test';
import { titles } from '../setup/catalogue.ts';
import { mailTo, purchaseSubject } from '../setup/outbox.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton, openCart, readStoredCart } from '../pages/cart.ts';
import { consentBox, fillDetails, goToPayment, payButton } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { fileLink } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { playButtonOf, priceButtonOf, rowOf } from '../pages/store.ts';

const words = 'Buying is switched off at the moment.';
const kept = `${words} Your cart is kept.`;
const paymentPage = /\/c\/pay\//;

const buying = (admin: Page) => admin.getByRole('switch', { name: 'Buying' });

const switchOff = async (admin: Page): Promise<void> => {
  await buying(admin).click();
  const question = admin.getByRole('dialog', { name: 'Switch buying off for everyone?' });
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expectToast(admin, 'Buying is off');
};

const switchOn = async (admin: Page): Promise<void> => {
  await buying(admin).click();
  await expectToast(admin, 'Buying is on');
};

test('e-commerce is switched off while a cart is full and a payment page open, and on again', async ({
  page: shopper,
  newVisitor,
  expectRefusal,
}) => {
  const [payer, admin] = [await newVisitor(), await newVisitor()];
  const email = 'pays-meanwhile@buyers.example';
  const bought = await addToCart(payer, titles.lofi, 'Basic License');
  await goToPayment(payer, { name: 'Paula Paying', email });

  const beat = await addToCart(shopper, titles.house, 'Premium');
  await addToCart(shopper, titles.lofi, 'Basic License');
  await open(shopper, '/beatstore/checkout');
  await fillDetails(shopper, { name: 'Sam Shopper', email: 'waits@buyers.example' });
  await expect(payButton(shopper)).toBeEnabled();

  await logIn(admin, demoAccounts.admin);
  await open(admin, '/dashboard/admin/ecom');
  await switchOff(admin);

  // A payment in progress is still completed, delivered and emailed.
  await payByCard(payer, cards.good);
  await expectPaid(payer);
  await expect(fileLink(payer, bought.title, 'mp3')).toBeVisible();
  await mailTo(email, purchaseSubject);

  // A buyer who hasn't reached the payment page gets a message and loses nothing.
  expectRefusal(409, /create-checkout-session/);
  await payButton(shopper).click();
  await expect(shopper.getByRole('main').getByRole('alert')).toHaveText(kept);
  await expect(shopper).toHaveURL(/\/beatstore\/checkout$/);
  await expect(payButton(shopper)).toBeDisabled();
  await expect(shopper.getByLabel('Name')).toHaveValue('Sam Shopper');

  await open(shopper, `/beatstore?q=${encodeURIComponent(titles.house)}`);
  await expect(shopper.getByText(words)).toBeVisible();
  await expect(rowOf(shopper, beat)).toBeVisible();
  await expect(priceButtonOf(shopper, beat)).toBeHidden();
  await playButtonOf(shopper, beat).click();
  await expect(playButtonOf(shopper, beat)).toHaveAccessibleName(/^Pause /);
  const panel = await openCart(shopper, 2);
  await expect(panel.getByText(kept)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Checkout' })).toBeHidden();
  await shopper.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(await readStoredCart(shopper)).toHaveLength(2);

  await switchOn(admin);
  await reload(shopper);
  await expect(priceButtonOf(shopper, beat)).toBeVisible();
  await expect(cartButton(shopper, 2)).toBeVisible();
  await open(shopper, '/beatstore/checkout');
  await consentBox(shopper).check();
  await payButton(shopper).click();
  await expect(shopper).toHaveURL(paymentPage);
  await payByCard(shopper, cards.good);
  await expectPaid(shopper);
});
