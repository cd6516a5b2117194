import type { Page } from '@playwright/test';
import { titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { confirmPassword, fillLogIn, giveAgain } from '../pages/log-in.ts';
import { expectToast, open, reload, untilReady } from '../pages/open.ts';
import { fileLink, readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { fillOnboarding, ledgerRows, openSales, openSellerDashboard } from '../pages/payouts.ts';

const logInAs = async (page: Page, who: 'admin' | 'seller'): Promise<void> => {
  await open(page, '/login');
  await fillLogIn(page, demoAccounts[who]);
  await expect(page).toHaveURL(/\/dashboard/);
};

/** Connects Stripe, unless an earlier run on the same shop has. The seller gets no money without it. */
const connect = async (page: Page): Promise<void> => {
  await openSellerDashboard(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Connect with Stripe' });
  await expect(button.or(page.getByText('Stripe pays you')).first()).toBeVisible();
  if (!(await button.isVisible())) return;
  await giveAgain(page, demoAccounts.seller.password);
  await button.click();
  await fillOnboarding(page);
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await untilReady(page);
};

/** Reloads the order, because jobs run after the payment. */
const untilHappened = async (page: Page, what: string): Promise<void> => {
  const happened = page.getByRole('list', { name: 'What happened, oldest first' });
  const isThere = async (): Promise<boolean> => {
    await reload(page);
    await expect(happened).toBeVisible();
    return await happened.getByText(what).isVisible();
  };
  await expect.poll(isThere, { message: what }).toBe(true);
};

test('an admin refunds an item: the buyer’s download is refused and the seller’s transfer reversed', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const seller = await newVisitor();
  await logInAs(seller, 'seller');
  await connect(seller);

  const buyer = await newVisitor();
  const { email } = stranger('refunded');
  const lofi = await addToCart(buyer, titles.lofi, 'Basic License');
  const price = totalOf(lofi, 'Basic License');
  await addToCart(buyer, titles.drill, 'Basic License');
  await goToPayment(buyer, { name: 'Rita Refunded', email });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const { number } = await readOrder(buyer);
  await open(buyer, (await buyer.getByRole('link', { name: 'Open the order' }).getAttribute('href')) ?? '');
  const file = (await fileLink(buyer, titles.lofi, 'mp3').getAttribute('href')) ?? '';
  expect((await buyer.request.get(file)).status()).toBe(200);

  await logInAs(page, 'admin');
  await page.getByRole('link', { name: /^Orders\b/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the list of orders');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await untilHappened(page, 'Transferred to Sol Marrow');
  await expectAccessible(page, 'an order');

  await page.getByRole('button', { name: `Refund ${titles.lofi}` }).click();
  const question = page.getByRole('dialog', { name: `Refund ${titles.lofi}?` });
  await expect(question).toContainText(`${email} gets ${dollars(price)} back to Visa ending in 4242.`);
  await expect(question.getByLabel('Email the buyer')).toBeChecked();
  await expectAccessible(page, 'the refund dialog');
  await question.getByLabel('Reason').fill('The buyer asked for it.');
  // A stolen session can't refund: the shop asks for the password, keeps what was typed, and then repeats the call.
  const give = page.getByRole('dialog', { name: 'Confirm it’s you' });
  expectRefusal(403, /\/refunds$/);
  await question.getByRole('button', { name: `Refund ${dollars(price)}` }).click();
  await expect(give).toBeVisible();
  await expectAccessible(page, 'the password dialog');
  await page.keyboard.press('Escape');
  await expect(give).toBeHidden();
  await expect(question.getByLabel('Reason')).toHaveValue('The buyer asked for it.');
  await question.getByRole('button', { name: `Refund ${dollars(price)}` }).click();
  await confirmPassword(page, demoAccounts.admin.password);
  await expectToast(page, `${dollars(price)} was refunded.`);
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(items.filter({ hasText: titles.lofi })).toContainText('Withdrawn');
  await expect(items.filter({ hasText: titles.drill })).toContainText('Licensed');
  await untilHappened(page, 'Transfer to Sol Marrow reversed');

  // Both emails say what the refund takes and why.
  const toBuyer = await mailTo(email, /^Refund for your .* order /);
  for (const words of [`We refunded ${dollars(price)}`, 'Visa ending in 4242', titles.lofi, 'The buyer asked for it.'])
    expect(toBuyer.text).toContain(words);
  const toSeller = await mailTo(demoAccounts.seller.email, /^A sale was refunded/);
  for (const words of [titles.lofi, number, 'The buyer asked for it.']) expect(toSeller.text).toContain(words);
  await untilHappened(page, toBuyer.subject);
  await untilHappened(page, toSeller.subject);

  await reload(buyer);
  await expect(fileLink(buyer, titles.drill, 'mp3')).toBeVisible();
  await expect(fileLink(buyer, titles.lofi, 'mp3')).toHaveCount(0);
  const refused = await buyer.request.get(file);
  expect(refused.status()).toBe(403);
  expect(((await refused.json()) as { message: string }).message).toContain('refunded');

  await openSales(seller);
  await expect(ledgerRows(seller).filter({ hasText: 'Back from Stripe' }).filter({ hasText: number })).toBeVisible();
});

test('an admin corrects a mistyped email: the files go to the corrected email, and the old link stops working', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const buyer = await newVisitor();
  const [wrong, right] = [stranger('mistyped').email, stranger('meant').email];
  await addToCart(buyer, titles.lofi, 'Basic License');
  await goToPayment(buyer, { name: 'Mia Mistyped', email: wrong });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const { number } = await readOrder(buyer);
  const oldLink = /https?:\S+\/orders\/\S+/.exec((await mailTo(wrong, new RegExp(number))).text)?.[0] ?? '';

  await logInAs(page, 'admin');
  await open(page, `/dashboard/admin/orders?search=${encodeURIComponent(wrong)}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Correct email' }).click();
  const question = page.getByRole('dialog', { name: 'Correct the email?' });
  await question.getByLabel('Right email').fill('meant at people');
  await question.getByLabel('Reason').fill('Two letters were swapped.');
  await question.getByRole('button', { name: 'Correct email' }).click();
  await expect(question.getByLabel('Right email')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Right email').fill(right);
  await expectAccessible(page, 'the dialog that corrects an email');
  expectRefusal(403, /\/email$/);
  await question.getByRole('button', { name: 'Correct email' }).click();
  await confirmPassword(page, demoAccounts.admin.password);
  await expectToast(
    page,
    `The order now belongs to ${right}, and its files are on their way there. Earlier links have ended.`,
  );
  const text = page.getByText('Email corrected by an admin; earlier links ended');
  await expect(text).toBeVisible();

  const newLink = /https?:\S+\/orders\/\S+/.exec((await mailTo(right, new RegExp(number))).text)?.[0] ?? '';
  const other = await newVisitor();
  await open(other, newLink);
  await expect(fileLink(other, titles.lofi, 'mp3')).toBeVisible();
  expectRefusal(404, /\/api\/v1\/app\/orders\/[\w-]+$/);
  await open(other, oldLink);
  await expect(other.getByText('We can’t find an order for this link')).toBeVisible();
});
