import { titles } from '../setup/catalogue.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { confirmPassword, logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { readOrder } from '../pages/order.ts';
import { cards, payByCard } from '../pages/payment.ts';

// Cards in Stripe's documentation whose payments are disputed, and words in the evidence that decide the dispute.

for (const { card, words, outcome } of [
  { card: cards.disputed, words: 'winning_evidence', outcome: 'Won' },
  { card: cards.disputedAsNotReceived, words: 'losing_evidence', outcome: 'Lost' },
]) {
  test(`a test card’s dispute that is answered with ${words} is ${outcome.toLowerCase()}`, async ({
    page: admin,
    newVisitor,
    expectRefusal,
  }) => {
    const buyer = await newVisitor();
    const { email } = stranger(`disputes-${outcome}`);
    await addToCart(buyer, titles.lofi, 'Basic License');
    await goToPayment(buyer, { name: 'Dora Disputing', email });
    await payByCard(buyer, card);
    // The dispute may be there before the page is.
    await expect(buyer.getByRole('heading', { name: /^(It’s yours|Frozen)$/ })).toBeVisible();
    const { number } = await readOrder(buyer);

    await logIn(admin, demoAccounts.admin);
    const link = admin.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: number });
    const isListed = async (): Promise<boolean> => {
      await open(admin, '/dashboard/admin/disputes');
      const list = admin.getByRole('list', { name: 'Disputes' });
      await expect(list.or(admin.getByText('Nothing to respond to'))).toBeVisible();
      return await link.isVisible();
    };
    await expect.poll(isListed).toBe(true);
    await link.click();
    const heading = admin.getByRole('heading', { level: 1, name: `Dispute about ${number}` });
    await expect(heading).toBeVisible();
    const expectAfterReload = async (text: string): Promise<void> => {
      const isSaid = async (): Promise<boolean> => {
        await reload(admin);
        await expect(heading).toBeVisible();
        return await admin.getByText(text, { exact: true }).first().isVisible();
      };
      await expect.poll(isSaid, { message: text }).toBe(true);
    };
    await expectAfterReload('Ready to submit');
    await admin.getByLabel('Anything else').fill(words);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(admin, 'Saved, and left at Stripe.');
    await admin.getByRole('button', { name: 'Submit', exact: true }).click();
    const question = admin.getByRole('dialog', { name: 'Submit the evidence?' });
    expectRefusal(403, /\/submit$/);
    await question.getByRole('button', { name: 'Submit', exact: true }).click();
    await confirmPassword(admin, demoAccounts.admin.password);
    await expectAfterReload(outcome);
  });
}
