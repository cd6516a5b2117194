import { titles } from '../setup/catalogue.ts';
import { countMails, mailTo, orderLinkIn, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { open, untilReady } from '../pages/open.ts';
import { agreementOf, download, expectMusic, expectPdf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

const email = 'has-two-devices@buyers.example';
const linksSubject = /^Your .+ orders$/;

test('the link in the purchase email leads to the files in any browser', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const beat = await addToCart(page, titles.synthwave, 'Premium');
  await goToPayment(page, { name: 'Greta Guest', email });
  await payByCard(page, cards.good);
  await expectPaid(page);
  const link = orderLinkIn(await mailTo(email, purchaseSubject));

  const elsewhere = await newVisitor();
  await elsewhere.goto(link);
  await untilReady(elsewhere);
  await expectMusic(await download(elsewhere, beat.title, 'mp3'), 'MPEG', beat.time);
  expectPdf(await agreementOf(elsewhere, beat.title));

  expectRefusal(404, /\/api\/v1\/app\/orders\/[\w-]+$/);
  const { pathname } = new URL(link);
  for (const wrong of [pathname, `${pathname}?key=made-up`]) {
    await open(elsewhere, wrong);
    await expect(elsewhere.getByText('We can’t find an order for this link')).toBeVisible();
  }
  await elsewhere.getByRole('main').getByRole('link', { name: 'Find my order' }).click();
  await elsewhere.getByLabel('Email').fill(email.toUpperCase());
  await elsewhere.getByRole('button', { name: 'Send me my links' }).click();
  await expect(elsewhere.getByText('Check your inbox')).toBeVisible();
  await elsewhere.goto(orderLinkIn(await mailTo(email, linksSubject)));
  await untilReady(elsewhere);
  await expectMusic(await download(elsewhere, beat.title, 'wav'), 'WAVE', beat.time);
});

test('“Find my order” gives strangers the same response as buyers, and emails no one', async ({ page }) => {
  const stranger = 'never-bought@buyers.example';
  await open(page, '/orders/find');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send me my links' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(stranger);
  await page.getByRole('button', { name: 'Send me my links' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  expect(await countMails(stranger, linksSubject)).toBe(0);
});
