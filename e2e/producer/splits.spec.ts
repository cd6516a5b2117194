import { readPdfText } from '#testing/files/pdf-text.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logInConfirmed } from '../pages/log-in.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { agreementOf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { ledgerRows, openSales, panel } from '../pages/payouts.ts';
import { productPath } from '../pages/store.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('an owner invites a collaborator by email, who accepts, and both earn from a sale and get the split sheet', async ({
  page,
  newVisitor,
}) => {
  const [mate, beat] = [await newVerifiedPerson('vera'), await findBeat(titles.lofi)];
  await logInConfirmed(page, demoAccounts.seller);
  await open(page, '/beatstore/upload');
  await page.getByRole('button', { name: `Edit ${titles.lofi}` }).click();
  const section = page.getByRole('region', { name: 'Collaborators' });
  await expect(section.getByText('You keep 100%')).toBeVisible();
  await section.getByRole('button', { name: 'Invite a collaborator' }).click();
  const form = section.getByRole('form', { name: 'Invite a collaborator' });
  await form.getByLabel('Username or email').fill(mate.email);
  await form.getByLabel('Role').fill('Co-producer');
  await expect(form.getByRole('checkbox', { name: /^Credit them/ })).toBeChecked();
  await form.getByLabel('Share of the money').fill('99.5');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Enter 99% or less. You keep at least 1%.')).toBeVisible();
  await form.getByLabel('Share of the money').fill('33.33');
  await expect(form.getByText('You keep 66.67%')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: /^Take it off sale until everyone/ })).not.toBeChecked();
  await expectAccessibleEverywhere(page, 'an invitation to share in a beat');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Invitation sent.');
  await expect(section.getByRole('listitem')).toContainText('Invited');

  const mail = await mailTo(mate.email, /^You’ve been offered a share of a beat/);
  const link = /https?:\/\/\S+\/dashboard\/splits/.exec(mail.text)?.[0] ?? '';
  const other = await newVisitor();
  await logInConfirmed(other, mate);
  await open(other, new URL(link).pathname);
  const invitation = other.getByRole('listitem', { name: titles.lofi });
  await expect(invitation).toContainText('You get 33.33% of what Sol Marrow is paid');
  await expect(invitation.getByRole('button', { name: `Play ${titles.lofi}` })).toBeEnabled();
  await expectAccessibleEverywhere(other, 'an invitation that waits');
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expectToast(other, 'Accepted. Your share counts for orders placed from now on.');
  await expect(other.getByRole('heading', { name: 'What you share in' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible();
  await expectAccessibleEverywhere(other, 'a beat that is shared');

  const buyer = await newVisitor();
  await open(buyer, productPath(beat));
  await expect(buyer.getByRole('heading', { level: 1 })).toContainText(`Prod. by Sol Marrow & ${mate.username}`);
  const price = totalOf(await addToCart(buyer, titles.lofi, 'Basic License'), 'Basic License');
  await goToPayment(buyer, { name: 'Bea Buyer', email: `bea-of-${mate.email}` });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const agreement = readPdfText(await agreementOf(buyer, titles.lofi)).text;
  expect(agreement).toContain(`"ProducedbySolMarrow&${mate.username}"`);

  const share = Math.floor(((price - Math.round(price / 10)) * 3333) / 10_000);
  await reload(other);
  await expect(other.getByRole('listitem', { name: titles.lofi })).toContainText(`You’ve earned${dollars(share)}`);
  await other.getByRole('link', { name: 'Your payouts' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'PAYOUTS' })).toBeVisible();
  await expect(ledgerRows(other).filter({ hasText: 'sold by Sol Marrow' })).toContainText(dollars(share));
  await expect(panel(other, 'Ledger')).toContainText(`Owed to you${dollars(share)}`);
  await expectAccessibleEverywhere(other, 'the money of a collaborator');
  await openSales(page);
  await expect(ledgerRows(page).filter({ hasText: `to ${mate.username}` })).toContainText(`−${dollars(share)}`);

  for (const reader of [page, other]) {
    const sheet = await reader.request.get(`/api/v1/app/splits/beats/${beat._id}/sheet.pdf`);
    expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = readPdfText(await sheet.body());
    for (const words of ['66.67%', '33.33%', mate.username, 'Consentedon']) expect(text).toContain(words);
  }
  await other.goBack();
  await other.getByRole('button', { name: `Leave the split of ${titles.lofi}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expectToast(other, 'You’ve left this split. What you’ve earned so far stays yours.');
  await mailTo(demoAccounts.seller.email, /^A collaborator left a split/);
});
