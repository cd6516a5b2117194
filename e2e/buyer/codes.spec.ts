import { expectAccessible } from '../pages/accessible.ts';
import { openCart } from '../pages/cart.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';
import { applyCode, expectTotalNews, removeCodeButton } from '../pages/codes.ts';
import { pressOn, typeInto } from '../pages/keyboard.ts';
import { addToCart, buyNow } from '../pages/licenses.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';
import { cardOf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { titles } from '../setup/catalogue.ts';
import { makeCode, makeCodeToEnd } from '../setup/codes.ts';
import { mailTo, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';

test('a discount code from a link is stored, applied, paid with to the cent, and gone from the next cart', async ({
  page,
}) => {
  const code = await makeCode();
  await open(page, `/beatstore?code=${code.toLowerCase()}`);
  await expect(page).toHaveURL(/\/beatstore$/);
  await expectToast(page, `Code ${code} is ready`);
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  const drill = await addToCart(page, titles.drill, 'Basic License');
  const panel = await openCart(page, 2);
  await expect(removeCodeButton(panel, code)).toBeVisible();
  const row = panel.getByRole('listitem').filter({ hasText: beat.title });
  await expect(row).toContainText(`$16.99 instead of $19.99 ${code}`);
  const other = panel.getByRole('listitem').filter({ hasText: drill.title });
  await expect(other, 'another seller’s beat').not.toContainText(code);
  await expect(panel).toContainText('You save−$3.00');
  await expectTotalNews(page, 'Total is now $41.97');
  await panel.getByRole('button', { name: 'Checkout' }).click();
  await untilReady(page);
  await fillDetails(page, { name: 'Cora Code', email: 'cora-code@buyers.example' });
  await expect(payButton(page)).toHaveText('Pay $41.97');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: /Total to pay/ })).toContainText('$41.97');
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(cardOf(page, beat.title)).toContainText(`$16.99 instead of $19.99 ${code}`);
  await expect(cardOf(page, drill.title)).toContainText('$24.98');
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$41.97');
  expect((await mailTo('cora-code@buyers.example', purchaseSubject)).text).toContain('$16.99');

  // The next cart must start without the code.
  await addToCart(page, titles.trap, 'Basic License');
  const next = await openCart(page, 1);
  await expect(next.getByRole('button', { name: 'Add a discount code' })).toBeVisible();
});

test('a wrong discount code is reported and corrected at its field, and a removed one restores the full price', async ({
  page,
}) => {
  const code = await makeCode({ kind: 'amount', value: '10.00' });
  await buyNow(page, titles.lofi, 'Basic License');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add a discount code' }).click();
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByText('Enter a code.')).toBeVisible();
  await applyCode(main, 'NO-SUCH-CODE');
  const field = main.getByRole('textbox', { name: 'Discount code' });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/^This code doesn’t work/);
  await expect(payButton(page)).toHaveText('Pay $19.99');
  await expectAccessible(page, 'a wrong code');

  await applyCode(main, code);
  await expect(payButton(page)).toHaveText('Pay $9.99');
  await expect(removeCodeButton(main, code)).toBeFocused();
  await expectAccessible(page, 'an applied code');
  await removeCodeButton(main, code).click();
  await expect(payButton(page)).toHaveText('Pay $19.99');
  await expect(main.getByRole('button', { name: 'Add a discount code' })).toBeFocused();
});

test('a discount code that can’t be applied says why', async ({ page }) => {
  const below = await makeCode({ minSubtotal: '50.00' });
  const later = await makeCode({ startsAt: '2099-06-01T12:00:00.000Z' });
  const others = await makeCode({ licenseIds: [], exclusiveToo: false, endsAt: '2020-01-01T00:00:00.000Z' });
  await addToCart(page, titles.lofi, 'Basic License');
  const panel = await openCart(page, 1);
  for (const [code, words] of [
    [below, `${below} needs at least $50.00 of eligible items in your cart.`],
    [later, `${later} is valid from Jun 1, 2099`],
    [others, `${others} isn’t valid anymore.`],
  ] as const) {
    await applyCode(panel, code);
    await expect(panel.getByRole('status').filter({ hasText: words })).toBeVisible();
    await removeCodeButton(panel, code).click();
  }
});

test('if a discount code ends while the checkout is open, the buyer must review the new total before paying', async ({
  page,
  expectRefusal,
}) => {
  const { code, end } = await makeCodeToEnd();
  await buyNow(page, titles.lofi, 'Basic License');
  await applyCode(page.getByRole('main'), code);
  await expect(payButton(page)).toHaveText('Pay $16.99');
  await fillDetails(page, { name: 'Tarik Late', email: 'tarik-late@buyers.example' });
  await end();
  expectRefusal(409, /\/create-checkout-session$/);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The total is now $19.99.' })).toBeVisible();
  await expect(page.getByRole('main').getByText(`${code} isn’t valid anymore.`)).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $19.99');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: /Total to pay/ })).toContainText('$19.99');
});

test('a discount code is applied, removed and applied again with the keyboard alone', async ({ page }) => {
  const code = await makeCode();
  await addToCart(page, titles.lofi, 'Basic License');
  const panel = await openCart(page, 1);
  await pressOn(page, panel.getByRole('button', { name: 'Add a discount code' }));
  await typeInto(page, panel.getByRole('textbox', { name: 'Discount code' }), code);
  await page.keyboard.press('Enter');
  await expect(removeCodeButton(panel, code)).toBeFocused();
  await expectTotalNews(page, 'Total is now $16.99');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Add a discount code' })).toBeFocused();
  await expectTotalNews(page, 'Total is now $19.99');
});
