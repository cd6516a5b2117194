import { titles } from '../setup/catalogue.ts';
import { countMails, mailTo, orderLinkIn, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton } from '../pages/cart.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart, buyNow, dollars, totalOf } from '../pages/licenses.ts';
import { reload, untilReady } from '../pages/open.ts';
import { agreementOf, cardOf, download, expectMusic, expectPdf, readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';

const email = 'buys-one@buyers.example';

test('a visitor chooses a license, pays by card, and gets the music and the agreement', async ({ page }) => {
  const beat = await addToCart(page, titles.drill, 'Basic License');
  await goToPayment(page, { name: 'Odile Buyer', email });
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Total to pay/ })).toContainText(
    dollars(totalOf(beat, 'Basic License')),
  );
  await payByCard(page, cards.good);
  await expectPaid(page);
  await expect(page.getByText(`Email sent successfully: ${email}`)).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();

  const [item] = (await readOrder(page)).items;
  const mp3 = await download(page, beat.title, 'mp3');
  expect(item?.files.map(({ kind }) => kind)).toEqual(['mp3']);
  expect(mp3.length).toBe(item?.files[0]?.bytes);
  await expectMusic(mp3, 'MPEG', beat.time);
  expectPdf(await agreementOf(page, beat.title));
  await expect(cardOf(page, beat.title)).toContainText('Downloaded once');

  const { text, html } = await mailTo(email, purchaseSubject);
  for (const part of [text, html]) expect(part).toContain(beat.title);

  await reload(page);
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await expect(page.getByText(`Email sent successfully: ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
  await reload(page);
  await expect(cardOf(page, beat.title)).toContainText('Downloaded once');
  await expect(page.getByRole('main')).toContainText('Odile Buyer');
  expect(await countMails(email, purchaseSubject)).toBe(1);
  expect(orderLinkIn(await mailTo(email, purchaseSubject))).toBe(page.url());
});

test('“Buy Now” buys only that beat and leaves the cart alone', async ({ page }) => {
  await addToCart(page, titles.lofi, 'Basic License');
  const beat = await buyNow(page, titles.house, 'Premium');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Checkout', exact: true })).toBeFocused();
  await expect(main.getByText(`${beat.title} - Premium`)).toBeVisible();
  await expect(main.getByText(`${titles.lofi} - Basic License`)).toBeHidden();
  await fillDetails(page, { name: 'Nils Now', email: 'buys-now@buyers.example' });
  await payButton(page).click();
  await payByCard(page, cards.good);
  await expectPaid(page);
  const wav = await download(page, beat.title, 'wav');
  await expectMusic(wav, 'WAVE', beat.time);
  await expect(cartButton(page, 1)).toBeVisible();
});

test('the order page sends no referrer and isn’t cached', async ({ page }) => {
  await addToCart(page, titles.trap, 'Basic License');
  await goToPayment(page, { name: 'Rosa Referrer', email: 'asks-for-peace@buyers.example' });
  await payByCard(page, cards.good);
  await expectPaid(page);
  const link = await page.getByRole('link', { name: 'Open the order' }).getAttribute('href');
  const response = await page.goto(link ?? '');
  await untilReady(page);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  expect(response?.headers()['cache-control']).toBe('no-store');
});
