import type { Page } from '@playwright/test';
import { titles } from '../setup/catalogue.ts';
import { mailTo, orderLinkIn, purchaseSubject } from '../setup/outbox.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { fillDetails, goToPayment, payButton } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { logIn } from '../pages/log-in.ts';
import { open, untilReady } from '../pages/open.ts';
import { agreementOf, cardOf, expectPdf, fileLink, readOrder } from '../pages/order.ts';
import { openMyBeats, ownBeat } from '../pages/own-beats.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

/** Basic costs 19.99 and Premium 35.57. */
const difference = '$15.58';

/** Expects the replaced license, what was paid for it, and the difference. */
const expectDifference = async (page: Page, orderNumber: string): Promise<void> => {
  await expect(page).toHaveURL(/\/beatstore\/checkout$/);
  const main = page.getByRole('main');
  await expect(main.getByText('Upgrade from Basic License')).toBeVisible();
  await expect(main.getByText(`Less what you paid in ${orderNumber}`)).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${difference}`);
};

test('a guest upgrades a license from the order’s link, for the difference', async ({ page, newVisitor }) => {
  const email = 'wants-more@buyers.example';
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  await goToPayment(page, { name: 'Ursula Upgrade', email });
  await payByCard(page, cards.good);
  await expectPaid(page);
  const link = orderLinkIn(await mailTo(email, purchaseSubject));

  const elsewhere = await newVisitor();
  const loaded = Promise.withResolvers<void>();
  await elsewhere.route('**/items/*/upgrades*', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await elsewhere.goto(link);
  await untilReady(elsewhere);
  const { number } = await readOrder(elsewhere);
  // Loading the upgrades must not move a link that a visitor is about to press.
  const following = elsewhere.getByRole('link', { name: 'Withdraw from this contract' });
  const before = await following.boundingBox();
  loaded.resolve();
  await expect(elsewhere.getByText('Other upgrades')).toBeVisible();
  expect(await following.boundingBox()).toEqual(before);
  await elsewhere.getByText('Other upgrades').click();
  await expect(elsewhere.getByRole('link', { name: `Upgrade ${beat.title} to Premium + Trackouts` })).toBeVisible();
  await elsewhere.getByRole('link', { name: `Upgrade ${beat.title} to Premium for ${difference}` }).click();
  await expectDifference(elsewhere, number);
  await fillDetails(elsewhere, { name: 'Ursula Upgrade', email });
  await payButton(elsewhere).click();
  await payByCard(elsewhere, cards.good);
  await expectPaid(elsewhere);
  await expect(fileLink(elsewhere, beat.title, 'wav')).toBeVisible();
  const upgrade = await readOrder(elsewhere);

  await elsewhere.goto(link);
  await untilReady(elsewhere);
  await expect(cardOf(elsewhere, beat.title).getByText(`Upgraded to Premium in ${upgrade.number}.`)).toBeVisible();
  await expect(fileLink(elsewhere, beat.title, 'mp3')).toHaveCount(0);
  expectPdf(await agreementOf(elsewhere, beat.title));
});

test('a logged-in buyer upgrades a license in My beats, where the more expensive license replaces it', async ({
  page,
}) => {
  const person = await newVerifiedPerson('upton');
  await logIn(page, person);
  const beat = await addToCart(page, titles.synthwave, 'Basic License');
  await goToPayment(page, { name: 'Upton Upgrade', email: person.email });
  await payByCard(page, cards.good);
  await expectPaid(page);
  const { number } = await readOrder(page);

  await openMyBeats(page);
  const button = ownBeat(page, beat.title).getByRole('link', {
    name: `Upgrade ${beat.title} to Premium for ${difference}`,
  });
  await button.focus();
  await page.keyboard.press('Enter');
  await expectDifference(page, number);
  await fillDetails(page, { name: 'Upton Upgrade', email: person.email });
  await payButton(page).click();
  await payByCard(page, cards.good);
  await expectPaid(page);
  const upgrade = await readOrder(page);

  await openMyBeats(page);
  await expect(ownBeat(page, beat.title)).toHaveCount(1);
  await expect(ownBeat(page, beat.title)).toContainText('Premium');
  await open(page, '/dashboard/user/my-orders');
  const orders = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem');
  await orders.filter({ hasText: 'Basic' }).getByRole('link', { name: beat.title }).click();
  await page.getByRole('link', { name: `Open ${upgrade.number}` }).click();
  await expect(fileLink(page, beat.title, 'wav')).toBeVisible();
});
