import { titles } from '../setup/catalogue.ts';
import { countMails, mailTo, orderLinkIn, purchaseSubject } from '../setup/outbox.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { consentBox, fillDetails, payButton } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { fileLink, readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { pressOn } from '../pages/keyboard.ts';

const subject = /^We received your withdrawal/;

test('a consumer agrees to immediate delivery, withdraws from the contract through the link, and is refunded', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const email = 'withdraws@buyers.example';
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  const price = dollars(totalOf(beat, 'Basic License'));
  await open(page, '/beatstore/checkout');
  await fillDetails(page, { name: 'Wilma Withdraws', email });
  await consentBox(page).uncheck();
  await payButton(page).click();
  await expect(page.getByText('Check the box to get your files right away.')).toBeVisible();
  await expect(consentBox(page)).toBeFocused();
  await expectAccessibleEverywhere(page, 'checkout without consent');
  await page.keyboard.press('Space');
  await payButton(page).click();
  await payByCard(page, cards.good);
  await expectPaid(page);
  const { number } = await readOrder(page);
  const purchase = await mailTo(email, purchaseSubject);
  for (const words of ['I understand that I lose my right of withdrawal', 'Complaints', 'Right of withdrawal', 'Terms'])
    expect(purchase.text).toContain(words);

  await open(page, orderLinkIn(purchase));
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from this contract' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue(number);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Name')).toHaveValue('Wilma Withdraws');
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'I withdraw from the contract for this order' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a withdrawal before it is confirmed');
  await pressOn(page, page.getByRole('button', { name: 'Confirm withdrawal' }));
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a withdrawal that was sent');
  expect((await mailTo(email, subject)).text).toContain('Wilma Withdraws');
  await open(page, orderLinkIn(purchase));
  await expect(page.getByText('You withdrew from this contract')).toBeVisible();
  await expectAccessibleEverywhere(page, 'an order with a withdrawal');

  const admin = await newVisitor();
  await logIn(admin, demoAccounts.admin);
  await open(admin, '/dashboard/admin/withdrawals');
  const row = admin.getByRole('list', { name: 'Withdrawals' }).getByRole('listitem').filter({ hasText: number });
  await expect(row).toContainText('Refund by');
  await expectAccessibleEverywhere(admin, 'the list of withdrawals');
  await row.getByRole('link', { name: number }).click();
  await expect(admin.getByText('Checked the box')).toBeVisible();
  await expectAccessibleEverywhere(admin, 'an order with a withdrawal for admins');
  await admin.getByRole('button', { name: 'Accept withdrawal' }).click();
  const question = admin.getByRole('dialog', { name: 'Accept the withdrawal?' });
  await expect(question).toContainText(`${email} gets ${price} back to Visa ending in 4242`);
  expectRefusal(403, /\/withdrawal\/accept$/);
  await question.getByRole('button', { name: 'Accept withdrawal' }).click();
  await confirmPassword(admin, demoAccounts.admin.password);
  await expectToast(admin, `The withdrawal is accepted. ${price} was refunded.`);
  expect((await mailTo(email, /^Refund for your .* order /)).text).toContain('Withdrawal from the contract');

  await reload(page);
  await expect(page.getByText('This order was refunded in full, so its licenses have ended.')).toBeVisible();
  await expect(fileLink(page, titles.lofi, 'mp3')).toHaveCount(0);
});

test('“Withdraw from a contract” is in the footer, and gives strangers the same response as buyers', async ({
  page,
}) => {
  const stranger = 'never-withdrew@buyers.example';
  await open(page, '/beatstore');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name').fill('Sam Stranger');
  await page.getByLabel('Order number').fill('1001');
  await page.getByLabel('Email').fill(stranger);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  expect(await countMails(stranger, subject)).toBe(0);
});
