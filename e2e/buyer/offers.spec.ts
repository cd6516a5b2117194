import type { Locator, Page } from '@playwright/test';
import { productPath } from '#features/catalogue/paths.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';
import { pressOn } from '../pages/keyboard.ts';
import { chooserOf, licenseCard, openChooser } from '../pages/licenses.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const name = `${titles.lofi} - Premium`;
const offerCard = (page: Page): Locator => page.getByRole('listitem', { name });
const setting = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your licenses' }).getByRole('listitem').filter({ hasText: 'Premium' }).first();

/** `from` is the lowest price that the seller accepts offers for; `null` turns offers off. */
const takeOffers = async (page: Page, from: string | null): Promise<void> => {
  await open(page, '/dashboard/offers?as=licenses');
  if (from === null) {
    await setting(page).getByRole('button', { name: 'Stop accepting offers' }).click();
    return await expectToast(page, 'Premium no longer accepts offers.');
  }
  await setting(page).getByRole('textbox').fill(from);
  await pressOn(page, setting(page).getByRole('button', { name: /^(Accept offers|Save)$/ }), 'Enter');
  await expectToast(page, 'Premium accepts offers.');
};

test('a buyer makes an offer, the seller counters, and the buyer accepts and pays that price', async ({
  page,
  newVisitor,
}) => {
  const [buyer, seller] = [await newVerifiedPerson('ofelia'), demoAccounts.seller];
  const shop = await newVisitor();
  await logIn(shop, seller);
  await takeOffers(shop, '20');
  await expectAccessibleEverywhere(shop, 'the licenses that take offers');

  await logIn(page, buyer);
  const { _id } = await findBeat(titles.lofi);
  const ofPremium = { name: 'Make an offer for Premium', exact: true };
  await open(page, productPath(_id));
  await expect(page.getByRole('main').getByRole('link', ofPremium)).toBeVisible();
  await openChooser(page, titles.lofi);
  await licenseCard(page, 'Premium').click();
  await pressOn(page, chooserOf(page).getByRole('link', ofPremium), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Make an offer' })).toBeVisible();
  await page.getByLabel('Your price').fill('19,99');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Offer at least $20.00.')).toBeVisible();
  await expect(page.getByLabel('Your price')).toBeFocused();
  await page.getByLabel('Your price').fill('22');
  await page.getByLabel(/^Message to/).fill('For the first track of my record.');
  await expectAccessibleEverywhere(page, 'an offer with a price');
  await page.keyboard.press('Tab');
  await pressOn(page, page.getByRole('button', { name: 'Send offer' }), 'Enter');
  await expect(page.getByText(/^Offer sent\./)).toBeVisible();
  await expect(offerCard(page)).toContainText('Waiting for Sol Marrow');

  const made = await mailTo(seller.email, /^You have an offer of \$22\.00/);
  expect(made.text).toContain('> Message: For the first track of my record.');
  await open(shop, '/dashboard/offers?as=seller');
  await expect(shop.getByRole('link', { name: /^Offers \d+ waiting$/ })).toBeVisible();
  const received = offerCard(shop).filter({ hasText: buyer.username });
  await expect(received).toContainText('$22.00');
  await received.getByRole('button', { name: 'Counter' }).click();
  const dialog = shop.getByRole('dialog', { name: 'Counter this offer' });
  await dialog.getByLabel('Your price').fill('30');
  await expectAccessibleEverywhere(shop, 'the dialog for another price');
  await dialog.getByRole('button', { name: 'Send counteroffer' }).click();
  await expectToast(shop, 'Counteroffer sent.');
  await expect(received).toContainText('Waiting for');

  await mailTo(buyer.email, /^A new price for your offer: \$30\.00/);
  await reload(page);
  await expect(page.getByRole('link', { name: 'Offers 1 waiting' })).toBeVisible();
  await expect(offerCard(page)).toContainText('Sol Marrow asks for $30.00.');
  await pressOn(page, offerCard(page).getByRole('button', { name: 'Accept' }), 'Enter');
  const question = page.getByRole('dialog', { name: 'Accept $30.00?' });
  await pressOn(page, question.getByRole('button', { name: 'Accept $30.00' }), 'Enter');
  await expectToast(page, 'Offer accepted.');
  await expect(offerCard(page)).toContainText('Accepted');
  await expectAccessibleEverywhere(page, 'an accepted offer');

  await offerCard(page).getByRole('button', { name: 'Buy for $30.00' }).click();
  await expect(page).toHaveURL(/\/beatstore\/checkout$/);
  await fillDetails(page, { name: 'Ofelia Offer', email: buyer.email });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: /Total to pay/ })).toContainText('$30.00');
  await payByCard(page, cards.good);
  await expectPaid(page);
  await open(page, '/dashboard/offers');
  await expect(offerCard(page)).toContainText('You bought it with this offer.');
  await expect(page.getByRole('link', { name: 'Offers', exact: true })).toBeVisible();
  await reload(shop);
  await expect(received).toContainText('bought it with this offer.');
  await takeOffers(shop, null);
});
