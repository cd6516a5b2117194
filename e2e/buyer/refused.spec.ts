import { countries, unitedStates } from '#content/countries-and-states.ts';
import { titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { readStoredCart, writeStoredCart } from '../pages/cart.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { open, reload } from '../pages/open.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

test('the checkout of an empty cart says so, and links to the store', async ({ page }) => {
  await open(page, '/beatstore/checkout');
  await expect(page.getByText('Error: No beat or license information found.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the beat store' }).click();
  await expect(page).toHaveURL(/\/beatstore$/);
});

test('checkout names every invalid field at once, and keeps everything that was typed', async ({ page }) => {
  await addToCart(page, titles.lofi, 'Basic License');
  await open(page, '/beatstore/checkout');
  await page.getByLabel('Name').fill('Wanda Wrong');
  await page.getByLabel('Email').fill('wanda@nowhere');
  await payButton(page).click();
  const wrong = page.getByRole('main').locator('[aria-invalid="true"]');
  await expect(wrong).toHaveCount(5);
  await expect(page.getByLabel('Email')).toBeFocused();
  for (const words of ['Enter your address.', 'Enter your city.', 'Enter your ZIP code.', 'Choose your state.']) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/beatstore\/checkout$/);

  await page.getByLabel('Email').fill('wanda@buyers.example');
  await expect(wrong).toHaveCount(4);
  await page.getByLabel('State', { exact: true }).selectOption('Oregon');
  await reload(page);
  await expect(page.getByLabel('Name')).toHaveValue('Wanda Wrong');
  await expect(page.getByLabel('Email')).toHaveValue('wanda@buyers.example');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Oregon');
  await expect(page.getByLabel('State', { exact: true }).getByRole('option')).toHaveCount(1 + unitedStates.length);
  await expect(page.getByLabel('Country').getByRole('option')).toHaveCount(countries.length);
});

test('a changed price is shown at its beat, and paid once the buyer accepts it', async ({ page }) => {
  const drill = await addToCart(page, titles.drill, 'Premium');
  const lofi = await addToCart(page, titles.lofi, 'Basic License');
  const stored = await readStoredCart(page);
  await writeStoredCart(
    page,
    stored.map((item) =>
      item.track.title === drill.title ? { ...item, track: { ...item.track, price: '1.00' } } : item,
    ),
  );
  await open(page, '/beatstore/checkout');
  const main = page.getByRole('main');
  const row = (title: string) => main.getByRole('listitem').filter({ hasText: title });
  await expect(row(drill.title)).toContainText(dollars(totalOf(drill, 'Premium')));
  await expect(row(lofi.title).getByRole('button', { name: 'Accept new price' })).toBeHidden();
  await fillDetails(page, { name: 'Petra Price', email: 'new-price@buyers.example' });
  await payButton(page).click();
  await expect(page.getByText('Your cart has changed. Review it before you pay.')).toBeVisible();
  await row(drill.title).getByRole('button', { name: 'Accept new price' }).click();
  await expect(page.getByText('Your cart has changed. Review it before you pay.')).toBeHidden();

  const sum = totalOf(drill, 'Premium') + totalOf(lofi, 'Basic License');
  await expect(payButton(page)).toHaveText(`Pay ${dollars(sum)}`);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: /Total to pay/ })).toContainText(dollars(sum));
  await payByCard(page, cards.good);
  await expectPaid(page);
});

test('a beat that left the store is marked in the cart, and the other beats can be bought', async ({ page }) => {
  const lofi = await addToCart(page, titles.lofi, 'Basic License');
  await addToCart(page, titles.trap, 'Basic License');
  const stored = await readStoredCart(page);
  await writeStoredCart(
    page,
    stored.map((item) =>
      item.track.title === titles.trap
        ? { ...item, track: { ...item.track, _id: '018cc252-0000-7000-8000-000000000000' } }
        : item,
    ),
  );
  await open(page, '/beatstore/checkout');
  const gone = page.getByRole('main').getByRole('listitem').filter({ hasText: titles.trap });
  await gone.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(gone).toBeHidden();
  await expect(payButton(page)).toHaveText(`Pay ${dollars(totalOf(lofi, 'Basic License'))}`);
});

test('the success page without a real payment says so, and the page of a failed one asks to try again', async ({
  page,
  expectRefusal,
}) => {
  await open(page, '/beatstore/checkout/success');
  await expect(page.getByRole('heading', { name: 'No payment to show' })).toBeVisible();
  expectRefusal(404, /\/checkout-session\/cs_test_madeup$/);
  await open(page, '/beatstore/checkout/success?session_id=cs_test_madeup');
  await expect(page.getByRole('heading', { name: 'We can’t find this payment' })).toBeVisible();
  await open(page, '/beatstore/checkout/failed');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('There was an issue with your payment. Please try again.')).toBeVisible();
});
