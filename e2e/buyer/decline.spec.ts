import { titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton } from '../pages/cart.ts';
import { consentBox, goToPayment, payButton } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { untilReady } from '../pages/open.ts';
import { fileLink } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

const paymentPage = /\/c\/pay\//;

test('after a declined card, another one works', async ({ page, expectRefusal }) => {
  expectRefusal(402, paymentPage);
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  await goToPayment(page, { name: 'Dana Declined', email: 'declined@buyers.example' });
  await payByCard(page, cards.declined);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Try another card.');
  await expect(page).toHaveURL(paymentPage);
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(fileLink(page, beat.title, 'mp3')).toBeVisible();
});

test('a buyer who cancels the payment finds cart and details unchanged', async ({ page }) => {
  const beat = await addToCart(page, titles.lofi, 'Premium');
  await goToPayment(page, { name: 'Carla Cancel', email: 'turns-back@buyers.example' });
  await page.getByRole('link', { name: 'Cancel and return to shop' }).click();
  await untilReady(page);
  await expect(page).toHaveURL(/\/beatstore\/checkout\?canceled=1$/);
  const main = page.getByRole('main');
  await expect(main).toContainText('You haven’t paid yet, and you weren’t charged.');
  await expect(main.getByText(`${beat.title} - Premium`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('turns-back@buyers.example');
  await expect(cartButton(page, 1)).toBeVisible();

  // Each order needs its own consent.
  await expect(consentBox(page)).not.toBeChecked();
  await consentBox(page).check();
  await payButton(page).click();
  await payByCard(page, cards.good);
  await expectPaid(page);
});

test('a card that needs authentication works once it is authenticated', async ({ page, expectRefusal }) => {
  expectRefusal(402, paymentPage);
  await addToCart(page, titles.house, 'Basic License');
  await goToPayment(page, { name: 'Connie Confirms', email: 'confirms@buyers.example' });
  await payByCard(page, cards.asksForConfirmation);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await payByCard(page, cards.asksForConfirmation);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectPaid(page);
});
