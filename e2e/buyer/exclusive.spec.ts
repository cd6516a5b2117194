import { findBeat, listBeats, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { consentBox, fillDetails, goToPayment, payButton } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { open, reload, untilReady } from '../pages/open.ts';
import { cardOf, download } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { productPath, rowOf } from '../pages/store.ts';

test('an exclusive license sells only once', async ({ page, newVisitor, expectRefusal }) => {
  const beat = await findBeat(titles.soldOnce);
  const second = await newVisitor();
  await addToCart(page, titles.soldOnce, 'Exclusive Owner');
  await addToCart(second, titles.soldOnce, 'Exclusive Owner');

  // The beat is reserved while the first buyer is on the payment page.
  await goToPayment(page, { name: 'Ada First', email: 'first@buyers.example' });
  await open(second, '/beatstore/checkout');
  await expect(second.getByText(/Someone is buying this beat exclusively right now/)).toBeVisible();
  await fillDetails(second, { name: 'Bob Second', email: 'second@buyers.example' });
  await expect(second.getByRole('button', { name: 'Nothing to pay for' })).toBeDisabled();

  // Going back without paying leads to the same payment page again.
  const paymentPage = page.url();
  await page.goBack();
  await untilReady(page);
  await expect(
    page.getByText(/This beat is reserved for you for \d+ more minutes\. After that, someone else/),
  ).toBeVisible();
  await consentBox(page).check();
  await payButton(page).click();
  await expect(page).toHaveURL(paymentPage);

  // Another email gets a new payment page, which says beside its button how long the beat is still reserved.
  await goToPayment(page, { name: 'Ada First', email: 'ada@buyers.example' });
  expect(page.url()).not.toBe(paymentPage);
  await expect(page.getByText(/is reserved for you for \d+ more minutes\. After that, someone else/)).toBeVisible();

  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(cardOf(page, beat.title)).toContainText('Exclusive Owner');
  expect((await download(page, beat.title, 'trackouts')).length).toBeGreaterThan(100_000);

  // The beat is sold now.
  await reload(second);
  await expect(second.getByText('This beat was sold exclusively.')).toBeVisible();
  await second.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(second.getByText('Error: No beat or license information found.')).toBeVisible();
  expect((await listBeats()).map(({ _id }) => _id)).not.toContain(beat._id);
  await open(second, '/beatstore');
  await expect(second.getByRole('table', { name: 'Beats' })).toBeVisible();
  await expect(rowOf(second, beat)).toBeHidden();

  expectRefusal(410, new RegExp(`${productPath(beat)}$`));
  const response = await open(second, productPath(beat));
  expect(response.status()).toBe(410);
  await expect(second.getByText('Sold exclusively')).toBeVisible();
  await expect(second.getByRole('table', { name: 'Similar beats' })).toBeVisible();
  await expect(payButton(second)).toBeHidden();
});
