import { productPath } from '#features/catalogue/paths.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart } from '../pages/licenses.ts';
import { fileLink } from '../pages/order.ts';
import { openMyBeats, ownBeat } from '../pages/own-beats.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { finishSignUp, verifyEmail } from '../pages/sign-up.ts';
import { titles } from '../setup/catalogue.ts';
import { mailTo } from '../setup/outbox.ts';
import { stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test('after the payment, a guest shares, follows, sees an upgrade, and keeps the files in an account', async ({
  page,
}) => {
  const person = stranger('gwen');
  const loaded = Promise.withResolvers<void>();
  await page.route('**/items/*/upgrades*', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const beat = await addToCart(page, titles.lofi, 'Basic License');
  await goToPayment(page, { name: 'Gwen Guest', email: person.email });
  await payByCard(page, cards.good);
  await expectPaid(page);

  const main = page.getByRole('main');
  const create = main.getByRole('link', { name: 'Create account' });
  const before = await create.boundingBox();
  const files = await fileLink(page, beat.title, 'mp3').boundingBox();
  expect(files?.y).toBeLessThan(before?.y ?? 0);
  loaded.resolve();
  await expect(main.getByRole('link', { name: `Upgrade ${beat.title} to Premium for $15.58` })).toBeVisible();
  expect(await create.boundingBox()).toEqual(before);
  await expectAccessibleEverywhere(page, 'what a guest can do after the payment');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: `Share ${beat.title}` }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(productPath(beat._id), page.url()).href,
  );
  await main.getByRole('button', { name: `Follow ${beat.user.name}` }).click();
  await expect(main.getByText(/^Check your inbox/)).toBeFocused();
  await mailTo(person.email, /^Confirm whom you follow/);

  await create.click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await finishSignUp(page, person);
  await openMyBeats(page);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await verifyEmail(page, person);
  await openMyBeats(page);
  await expect(ownBeat(page, beat.title)).toContainText('Basic License');
});
