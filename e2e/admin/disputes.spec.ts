import type { Page } from '@playwright/test';
import { titles } from '../setup/catalogue.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { confirmPassword, logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { fileLink, readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { openEntry } from '../pages/sidebar.ts';

/** Presses a button in Stripe's dashboard, for this buyer's payment. */
const pressAtProvider = async (page: Page, email: string, button: string): Promise<void> => {
  await page.goto(process.env['SANDBOX_URL'] ?? '');
  await page.locator('#payments li.entry').filter({ hasText: email }).getByRole('button', { name: button }).click();
};

/** Reloads, because events and jobs run after the press. */
const untilSaid = async (page: Page, words: string): Promise<void> => {
  const isSaid = async (): Promise<boolean> => {
    await reload(page);
    const list = page.getByRole('list', { name: 'Disputes' }).or(page.getByText('Nothing to respond to'));
    await expect(list.or(page.getByRole('heading', { level: 2, name: 'Your response' }))).toBeVisible();
    return await page.getByText(words, { exact: true }).first().isVisible();
  };
  await expect.poll(isSaid, { message: words }).toBe(true);
};

test('a payment is disputed: the evidence is prepared, corrected and submitted, and it wins', async ({
  page: admin,
  newVisitor,
  expectRefusal,
}) => {
  const [buyer, operator] = [await newVisitor(), await newVisitor()];
  const { email } = stranger('disputes');
  await addToCart(buyer, titles.lofi, 'Basic License');
  await goToPayment(buyer, { name: 'Dora Disputing', email });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const { number } = await readOrder(buyer);
  await open(buyer, (await buyer.getByRole('link', { name: 'Open the order' }).getAttribute('href')) ?? '');
  const file = (await fileLink(buyer, titles.lofi, 'mp3').getAttribute('href')) ?? '';
  expect((await buyer.request.get(file)).status()).toBe(200);

  await pressAtProvider(operator, email, 'Open dispute');
  await logIn(admin, demoAccounts.admin);
  await openDashboard(admin);
  await openEntry(admin, 'Inbox', 'Disputes');
  await expect(admin.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible();
  await untilSaid(admin, number);
  await expectAccessibleEverywhere(admin, 'the list of disputes');
  await admin.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: number }).click();
  await expect(admin.getByRole('heading', { level: 1, name: `Dispute about ${number}` })).toBeVisible();
  await untilSaid(admin, 'Ready to submit');
  await expect(admin.getByLabel('What the buyer did')).toHaveValue(new RegExp(`Downloaded “${titles.lofi}” \\(MP3\\)`));
  await expect(admin.getByLabel('Buyer’s email')).toHaveValue(email);
  const receipt = admin.getByRole('list', { name: 'Files' }).getByRole('link', { name: /^Receipt/ });
  const pdf = await admin.request.get((await receipt.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessibleEverywhere(admin, 'a dispute');

  await admin.getByLabel('Anything else').fill('The buyer downloaded the file within a minute.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(admin, 'Saved, and left at Stripe.');
  const auto = admin.getByRole('switch', { name: 'Submit automatically' });
  await expect(auto).toBeChecked();
  await auto.press('Space');
  await expect(auto).not.toBeChecked();
  await expectToast(admin, 'It’s submitted only if you do it.');

  await admin.getByRole('button', { name: 'Submit', exact: true }).click();
  const question = admin.getByRole('dialog', { name: 'Submit the evidence?' });
  expectRefusal(403, /\/submit$/);
  await question.getByRole('button', { name: 'Submit', exact: true }).click();
  await confirmPassword(admin, demoAccounts.admin.password);
  await expectToast(admin, 'The evidence is submitted. The bank decides now.');
  await expect(admin.getByText('The bank decides', { exact: true })).toBeVisible();
  await expect(admin.getByText('The buyer downloaded the file within a minute.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);

  await pressAtProvider(operator, email, 'Win');
  await untilSaid(admin, 'Won');
  await admin.getByRole('link', { name: number }).click();
  await expect(admin.getByRole('list', { name: 'What the bank says' })).toContainText('Won.');
});
