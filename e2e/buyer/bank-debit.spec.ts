import { titles } from '../setup/catalogue.ts';
import { countMails, mailTo, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { cartButton } from '../pages/cart.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { untilReady } from '../pages/open.ts';
import { download, expectMusic, fileLink } from '../pages/order.ts';
import { bankAccounts, holdBankDebits, payByBank, settle } from '../pages/payment.ts';

const settlingTitle = 'Your payment is still processing';

test.beforeAll(holdBankDebits);

test('a bank debit settles while the buyer waits: the page says so, then shows the files', async ({ page }) => {
  const email = 'pays-by-bank@buyers.example';
  const beat = await addToCart(page, titles.house, 'Basic License');
  await goToPayment(page, { name: 'Bea Bank', email });
  await payByBank(page, bankAccounts.settles);
  await untilReady(page);
  await expect(page.getByRole('heading', { name: settlingTitle })).toBeVisible();
  await expect(fileLink(page, beat.title, 'mp3')).toBeHidden();
  await expect(cartButton(page, 0)).toBeVisible();
  await mailTo(email, /is waiting for payment$/);
  expect(await countMails(email, purchaseSubject)).toBe(0);

  await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
  await settle(page, 'success');
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-never-reloaded', '');
  await expectMusic(await download(page, beat.title, 'mp3'), 'MPEG', beat.time);
  await mailTo(email, purchaseSubject);
});

test('a bank debit that finally fails is reported on the page and by email', async ({ page }) => {
  const email = 'bank-says-no@buyers.example';
  const beat = await addToCart(page, titles.trap, 'Basic License');
  await goToPayment(page, { name: 'Finn Fails', email });
  await payByBank(page, bankAccounts.failsLater);
  await untilReady(page);
  await expect(page.getByRole('heading', { name: settlingTitle })).toBeVisible();
  await settle(page, 'failure');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('There was an issue with your payment. Please try again.')).toBeVisible();
  await expect(fileLink(page, beat.title, 'mp3')).toBeHidden();
  await mailTo(email, /didn’t go through$/);
  expect(await countMails(email, purchaseSubject)).toBe(0);
});
