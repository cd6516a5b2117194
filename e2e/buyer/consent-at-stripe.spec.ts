import { findBeat, titles } from '../setup/catalogue.ts';
import { mailTo, purchaseSubject } from '../setup/outbox.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { readOrder } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

const consent = /^I want my files right away, .+ I understand that I lose my right of withdrawal/;

test('if a program starts a payment without consent, Stripe’s page asks for it, and the order says so', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const { email } = stranger('asked-at-stripe');
  const { _id: beatId } = await findBeat(titles.lofi);
  const response = await page.request.post('/api/v1/app/stripe/create-checkout-session', {
    data: { beatId, licenseType: 'Basic License', email },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { url } = (await response.json()) as { url: string };
  await page.goto(url);
  const box = page.getByRole('checkbox', { name: consent });
  await expect(box).not.toBeChecked();
  await expect(page.getByText('By paying, you accept our terms.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', /\/terms$/);
  expectRefusal(422, /\/c\/pay\//);
  await payByCard(page, cards.good);
  await expect(page.getByText('Check the box to pay.')).toBeVisible();
  await box.focus();
  await page.keyboard.press('Space');
  await payByCard(page, cards.good);
  await expectPaid(page);
  const { number } = await readOrder(page);
  const mail = await mailTo(email, purchaseSubject);
  expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(
    /When you paid on .+ and checked the box beside these two sentences/,
  );

  const admin = await newVisitor();
  await logIn(admin, demoAccounts.admin);
  await open(admin, `/dashboard/admin/orders?q=${number}`);
  await admin.getByRole('link', { name: number }).first().click();
  await expect(admin.getByText('Checked the box on Stripe’s page')).toBeVisible();
});
