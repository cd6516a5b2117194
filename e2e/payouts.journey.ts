import { readFile } from 'node:fs/promises';
import { titles } from './setup/catalogue.ts';
import { demoAccounts } from './setup/people.ts';
import { expect, test } from './setup/test.ts';
import { expectAccessible } from './pages/accessible.ts';
import { goToPayment } from './pages/checkout.ts';
import { addToCart } from './pages/licenses.ts';
import { fillLogIn } from './pages/log-in.ts';
import { expectToast, open, untilReady } from './pages/open.ts';
import { cards, expectPaid, payByCard } from './pages/payment.ts';
import { fillOnboarding, ledgerRows, nameSeller, openSellerDashboard, panel, setupLine } from './pages/payouts.ts';

test('a beat is sold, its seller connects, and the money comes', async ({ page, newVisitor }) => {
  test.setTimeout(120_000);
  const buyer = await newVisitor();
  const beat = await addToCart(buyer, titles.lofi, 'Basic License');
  await goToPayment(buyer, { name: 'Bea Buyer', email: 'bea@people.example' });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const sale = `${beat.title} – Basic License`;

  await open(page, '/login');
  await fillLogIn(page, demoAccounts.seller);
  await expect(page).toHaveURL(/\/dashboard\//);
  await openSellerDashboard(page);
  await expect(panel(page, 'Recent Sales').getByRole('listitem').first()).toContainText(sale);
  await expect(panel(page, 'Express dashboard')).toContainText('Account Not setup');
  await expect(setupLine(page, 'Card provider connected')).toContainText('No');
  await expect(setupLine(page, 'PayPal connected')).toContainText('No');
  await expect(panel(page, 'Balance History')).toContainText('Nothing has moved yet');
  await expect(ledgerRows(page).filter({ hasText: 'Sale' }).first()).toContainText(sale);
  await expect(ledgerRows(page).filter({ hasText: 'Transfer' })).toHaveCount(0);

  await nameSeller(page, { legalName: 'Solange Seller', country: 'United States' });
  await expect(setupLine(page, 'Name on your agreements')).toContainText('Solange Seller, United States');

  await panel(page, 'Setup status').getByRole('button', { name: 'Connect with Stripe' }).click();
  await expect(page).toHaveURL(/\/setup\//);
  // As the provider sends back whoever opens a link for the second time.
  await page.goto('/dashboard/seller?connect=again');
  await fillOnboarding(page);
  await expect(page).toHaveURL(/\/dashboard\/seller$/);
  await untilReady(page);
  await expectToast(page, 'You are connected. What you are owed is on its way.');
  await expect(setupLine(page, 'Card provider connected')).toContainText('Yes');

  await expect(async () => {
    await openSellerDashboard(page);
    await expect(ledgerRows(page).filter({ hasText: 'Transfer' }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(panel(page, 'Ledger')).toContainText(/Still owed to you\s*\$0\.00/);
  await expect(panel(page, 'Express dashboard')).not.toContainText(/Pending\s*\$0\.00/);
  const chart = panel(page, 'Balance History').getByRole('group', { name: 'Balance History' });
  await expect(chart.getByRole('img').last()).toHaveAccessibleName(/: \$(?!0\.00)/);

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `the seller dashboard at ${width} px`);
  }

  const waiting = page.waitForEvent('download');
  await panel(page, 'Ledger').getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  const cents = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
    .filter(([, kind]) => kind !== 'payout')
    .map((cells) => Math.round(Number(cells.at(-2)) * 100));
  expect(csv).toContain(sale);
  expect(cents.length).toBeGreaterThan(2);
  expect(cents.reduce((sum, part) => sum + part, 0)).toBe(0);

  await panel(page, 'Express dashboard').getByRole('button', { name: 'Open Stripe dashboard' }).click();
  await expect(page).toHaveURL(/\/express\//);
});
