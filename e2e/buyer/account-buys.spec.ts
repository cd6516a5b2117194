import { titles } from '../setup/catalogue.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { newPerson, stranger, verifySubject } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { consentBox, goToPayment, payButton } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { expectMusic } from '../pages/order.ts';
import { downloadOwn, openMyBeats, ownBeat, playInFull } from '../pages/own-beats.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { expectPlaying, expectSound, playerOf, soundOf } from '../pages/player.ts';
import { followVerification, signUp, verifyEmail } from '../pages/sign-up.ts';

const secondsOf = (time: string): number => {
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  return minutes * 60 + seconds;
};

test('someone signs up, verifies, buys, plays the full beat and downloads it again', async ({ page }) => {
  const person = stranger('odile');
  await signUp(page, person);
  await expect(page).toHaveURL(/\/dashboard\/user$/);
  await expect(page.getByText(/not verified|Verify your e-?mail/i).first()).toBeVisible();

  await verifyEmail(page, person);
  await expect(page.getByText(/not verified|Verify your e-?mail/i)).toHaveCount(0);

  const beat = await addToCart(page, titles.synthwave, 'Basic License');
  await open(page, '/beatstore/checkout');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Name').fill('Odile Owner');
  await page.getByLabel('Address').fill('12 Rue des Lilas');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('ZIP code').fill('69001');
  await page.getByLabel('Country').selectOption('France');
  await consentBox(page).check();
  await payButton(page).click();
  await payByCard(page, cards.good);
  await expectPaid(page);

  await openMyBeats(page);
  await expect(ownBeat(page, beat.title)).toContainText('Basic License');
  await playInFull(page, beat.title);
  await expectPlaying(page, beat.title);
  await expect(page.locator('audio')).toHaveAttribute('src', /\/api\/v1\/app\/orders\/[^/]+\/items\/[^/]+\/play$/);
  const { duration } = await soundOf(page);
  expect(Math.abs(duration - secondsOf(beat.time))).toBeLessThan(1.5);
  const wave = playerOf(page).getByRole('slider', { name: 'Seek' });
  // Seeks to before the end, because at the end the list's only beat would start over.
  const { width = 0, height = 0 } = (await wave.boundingBox()) ?? {};
  await wave.click({ position: { x: width * 0.85, y: height / 2 } });
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(duration * 0.8);
  await expectSound(page);

  await expectMusic(await downloadOwn(page, beat.title), 'MPEG', beat.time);
  await open(page, '/dashboard/user/my-orders');
  const orders = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem');
  await expect(orders).toHaveCount(1);
  await expect(orders).toContainText(beat.title);
  await expect(orders).toContainText('Paid');
  await orders.getByRole('link', { name: beat.title }).click();
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Odile Owner');
});

test('guest purchases join the account once its email is verified, and not before', async ({ page }) => {
  const person = await newPerson('gustave');
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  await goToPayment(page, { name: 'Gustave Guest', email: person.email });
  await payByCard(page, cards.good);
  await expectPaid(page);

  await logIn(page, person);
  await openMyBeats(page);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await followVerification(page, linkIn(await mailTo(person.email, verifySubject), '/verify-email'));

  await openMyBeats(page);
  await expect(ownBeat(page, beat.title)).toBeVisible();
  await open(page, '/dashboard/user/my-orders');
  await expect(page.getByRole('list', { name: 'Your orders' })).toContainText(beat.title);
});
