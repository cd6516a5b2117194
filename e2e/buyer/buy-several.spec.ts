import { titles } from '../setup/catalogue.ts';
import { countMails, mailTo, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { openZip } from '../setup/zip.ts';
import { cartButton, openCart } from '../pages/cart.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { agreementOf, cardOf, download, expectPdf, readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

const email = 'buys-several@buyers.example';

test('three beats from two sellers are bought in one payment, each under its own license', async ({ page }) => {
  const drill = await addToCart(page, titles.drill, 'Basic License');
  const house = await addToCart(page, titles.house, 'Premium + Trackouts');
  const trap = await addToCart(page, titles.trap, 'Premium');
  expect(new Set([drill, house, trap].map(({ user }) => user.username)).size).toBe(2);
  const sum = totalOf(drill, 'Basic License') + totalOf(house, 'Premium + Trackouts') + totalOf(trap, 'Premium');

  const panel = await openCart(page, 3);
  await expect(panel.getByText(dollars(sum))).toBeVisible();
  await panel.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  // The total and the button must stay in view, however full the cart is.
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await fillDetails(page, { name: 'Tereza Three', email });
  await expect(payButton(page)).toHaveText(`Pay ${dollars(sum)}`);
  await payButton(page).click();
  for (const { title } of [drill, house, trap]) await expect(page.getByText(title)).toBeVisible();
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(cartButton(page, 0)).toBeVisible();

  const order = await readOrder(page);
  const kindsOf = (title: string) =>
    order.items
      .find((item) => item.title === title)
      ?.files.map(({ kind }) => kind)
      .sort();
  expect(kindsOf(drill.title)).toEqual(['mp3']);
  expect(kindsOf(trap.title)).toEqual(['mp3', 'wav']);
  expect(kindsOf(house.title)).toEqual(['mp3', 'trackouts', 'wav']);

  const stems = openZip(await download(page, house.title, 'trackouts'));
  expect(stems.size).toBeGreaterThan(2);
  for (const [name, stem] of stems) {
    expect(name).toMatch(/\.wav$/);
    expect(stem.subarray(0, 4).toString('latin1')).toBe('RIFF');
  }
  for (const { title } of [drill, house, trap]) {
    await expect(cardOf(page, title)).toBeVisible();
    expectPdf(await agreementOf(page, title));
  }

  const { text } = await mailTo(email, purchaseSubject);
  for (const { title } of [drill, house, trap]) expect(text).toContain(title);
  expect(text).toContain(dollars(sum));
  expect(await countMails(email, purchaseSubject)).toBe(1);
});
