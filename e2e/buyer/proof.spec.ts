import { titles } from '../setup/catalogue.ts';
import { mailTo, orderLinkIn, purchaseSubject } from '../setup/outbox.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';
import { agreementOf, cardOf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';

const email = 'proves-it@buyers.example';

test('a license page proves the license to a stranger, who checks the right file and a wrong one', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const beat = await addToCart(page, titles.synthwave, 'Premium');
  await goToPayment(page, { name: 'Paula Proof', email });
  await payByCard(page, cards.good);
  await expectPaid(page);
  await page.goto(orderLinkIn(await mailTo(email, purchaseSubject)));
  await untilReady(page);
  const card = cardOf(page, beat.title);
  const proof = card.getByRole('link', { name: /^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/ });
  const path = (await proof.getAttribute('href')) ?? '';
  const pdf = await agreementOf(page, beat.title);

  const stranger = await newVisitor();
  await open(stranger, path.toLowerCase().replaceAll('-', ''));
  await expect(stranger.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible();
  await expect(stranger.getByRole('heading', { name: beat.title })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('P… P.');
  await expect(stranger.getByRole('main')).not.toContainText('Paula');
  const file = stranger.getByLabel('Check an agreement that you were given');
  const sent: string[] = [];
  stranger.on('request', (request) => sent.push(request.method()));
  await file.setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(stranger.getByText('This is the agreement of this license')).toBeVisible();
  const changed = Buffer.concat([pdf, Buffer.from(' ')]);
  await file.setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed });
  await expect(stranger.getByText('This isn’t the agreement of this license')).toBeVisible();
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
  await expectAccessible(stranger, 'the page of a license');

  await card.getByRole('button', { name: /^Your name and where you use it/ }).click();
  const name = card.getByRole('switch', { name: 'Show my name' });
  await name.click();
  await expect(name).toHaveAttribute('aria-checked', 'true');
  await card.getByRole('button', { name: 'Add a use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a use' });
  await dialog.getByLabel('Song').fill('Night Drive');
  await dialog.getByLabel('YouTube channel').fill('vimeo.com/paula');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the artist of your song.')).toBeVisible();
  await expect(dialog.getByText(/^Enter a channel’s link or handle/)).toBeVisible();
  await expectAccessible(page, 'a use with mistakes');
  await dialog.getByLabel('Artist').fill('Paula');
  await dialog.getByLabel('YouTube channel').fill('@paula');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Night Drive saved.');
  await expect(card.getByRole('button', { name: 'Add a use' })).toBeFocused();
  await expect(card.getByRole('listitem').filter({ hasText: 'Night Drive' })).toContainText('@paula');
  await expectAccessible(page, 'an order with a use');
  await card.getByRole('button', { name: 'Remove Night Drive' }).click();
  await expectToast(page, 'Night Drive removed.');

  await open(stranger, path);
  await expect(stranger.getByRole('main')).toContainText('Paula Proof');
  await stranger.getByRole('link', { name: 'Check another code' }).click();
  expectRefusal(404, /\/licenses\/7ZK4Q-0M8WX-R2T9V-HB31C\/status$/);
  await stranger.getByLabel('License code').fill('7zk4q 0m8wx r2t9v hb31c');
  await stranger.getByRole('button', { name: 'Check license' }).click();
  await expect(stranger.getByText(/^No license has this code/)).toBeVisible();
});
