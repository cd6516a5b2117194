import { titles } from '../setup/catalogue.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { addToCart } from '../pages/licenses.ts';
import { fillLogIn, logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { beatRow } from '../pages/upload.ts';
import { productPath } from '../pages/store.ts';

const reason = 'The melody belongs to someone else.';
const notForSale = 'This is no longer for sale.';

test('an admin takes a beat down while it’s in a cart, its seller reads why, and the admin restores it', async ({
  page: visitor,
  newVisitor,
  expectRefusal,
}) => {
  const [admin, seller] = [await newVisitor(), await newVisitor()];
  const beat = await addToCart(visitor, titles.lofi, 'Basic License');

  await logIn(admin, demoAccounts.admin);
  await open(admin, productPath(beat));
  await admin.getByRole('button', { name: 'Take down' }).click();
  const question = admin.getByRole('dialog', { name: `Take down “${beat.title}”?` });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Take down' }).click();
  await expectToast(admin, `“${beat.title}” was taken down.`);
  await expect(admin.getByText(reason)).toBeVisible();
  await expectAccessibleEverywhere(admin, 'the moderation page');

  await open(visitor, '/beatstore/checkout');
  await expect(visitor.getByText(notForSale)).toBeVisible();
  expectRefusal(410, /\/beatstore\/product\//);
  expect((await open(visitor, productPath(beat))).status()).toBe(410);
  await expect(visitor.getByRole('heading', { name: 'This is no longer available' })).toBeVisible();

  await open(seller, '/login');
  await fillLogIn(seller, demoAccounts.seller);
  await expect(seller).toHaveURL(/\/dashboard\//);
  await open(seller, '/beatstore/upload');
  const own = beatRow(seller, beat.title);
  await expect(own.getByText(reason)).toBeVisible();
  await own.getByRole('button', { name: `More for ${beat.title}` }).click();
  await expect(seller.getByRole('menuitem')).toHaveText(['Delete']);

  await admin.getByRole('button', { name: `Restore ${beat.title}` }).click();
  await expectToast(admin, `“${beat.title}” is back in the store.`);
  await reload(seller);
  await expect(own.getByText('On sale')).toBeVisible();
  await open(visitor, '/beatstore/checkout');
  await expect(visitor.getByText(beat.title).first()).toBeVisible();
  await expect(visitor.getByText(notForSale)).toBeHidden();
});

test('the admin page of sellers’ licenses is accessible at every width', async ({ page: admin }) => {
  await logIn(admin, demoAccounts.admin);
  await open(admin, '/dashboard/admin/moderation/licenses');
  await expect(admin.getByText(/^Nothing here$|licenses?$/).first()).toBeVisible();
  await expectAccessibleEverywhere(admin, 'the page of sellers’ licenses');
});
