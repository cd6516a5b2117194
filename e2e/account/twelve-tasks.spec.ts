import type { Locator, Page } from '@playwright/test';
import { logInConfirmed } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { panel } from '../pages/payouts.ts';
import { agree } from '../pages/settings.ts';
import { type Hand, within } from '../pages/presses.ts';
import { beatRow } from '../pages/upload.ts';
import { api, makeOrder, send, tokenOf } from '../setup/admin-data.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { demoAccounts, newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

// The commonest tasks of producers and admins take few presses, from the first page of their dashboard.

const entry = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}( |$)`) });

const start = async (page: Page, path: string): Promise<void> => {
  await open(page, path);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

test('six tasks of a producer', async ({ page }) => {
  const mate = await newVerifiedPerson('mate');
  await logInConfirmed(page, demoAccounts.seller);
  const dialog = page.getByRole('dialog');
  const task = async (name: string, max: number, act: (hand: Hand) => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      await start(page, '/dashboard/seller');
      await within(page, name, max, act);
    });
  const undo = async (done: string): Promise<void> => {
    await page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(done);
  };

  await task('change a beat’s price', 4, async ({ press, type, key }) => {
    await press(entry(page, 'Catalog'));
    await press(beatRow(page, titles.lofi).getByRole('button', { name: /: change$/ }));
    await type(dialog.getByRole('textbox').first(), '0.5');
    await key('Enter');
    await expectToast(page, `Prices of “${titles.lofi}” saved`);
  });
  await undo('The old prices are back');

  await task('raise the prices of all beats', 6, async ({ press, type }) => {
    await press(entry(page, 'Catalog'));
    await press(page.getByRole('checkbox', { name: /^Select all/ }));
    await press(page.getByRole('group', { name: 'What is selected' }).getByRole('button', { name: 'Price' }));
    await type(dialog.getByLabel('Amount'), '5');
    await press(dialog.getByRole('button', { name: 'Preview' }));
    await press(dialog.getByRole('button', { name: /^Change \d+ items?$/ }));
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(/\d+ changed/);
  });
  await undo('put back');

  await task('see the last payout', 0, async () => {
    // Other journeys may have connected the account to Stripe, and sold something since.
    const said = panel(page, 'Express dashboard').getByText(
      /^Last payout: |^Account Not setup$|in your next bank payout/,
    );
    await expect(said.first()).toBeVisible();
  });

  await task('make a discount code', 4, async ({ press, type }) => {
    await press(entry(page, 'Deals'));
    await press(page.getByRole('button', { name: /^(Create your first|New) code$/ }));
    await type(dialog.getByRole('textbox', { name: 'Percent' }), '15');
    await press(dialog.getByRole('button', { name: 'Create code' }));
    await expectToast(page, 'Code SAVE15 created.');
  });
  await page.getByRole('button', { name: 'More for SAVE15' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await agree(page, 'Delete SAVE15?', 'Delete code');

  await task('invite a collaborator', 7, async ({ press, type }) => {
    await press(entry(page, 'Catalog'));
    await press(page.getByRole('button', { name: `Edit ${titles.lofi}` }));
    await press(dialog.getByRole('button', { name: 'Invite a collaborator' }));
    await type(dialog.getByLabel('Username or email'), mate.email);
    await type(dialog.getByLabel('Role'), 'Co-producer');
    await type(dialog.getByLabel('Share of the money'), '20');
    await press(dialog.getByRole('button', { name: 'Send invitation' }));
    await expectToast(page, 'Invitation sent.');
  });
  await dialog.getByRole('button', { name: /^Cancel invitation/ }).click();

  const isOnSale = page.getByRole('switch', { name: `Sell ${titles.lofi}` });
  await task('take a beat off sale', 2, async ({ press }) => {
    await press(entry(page, 'Catalog'));
    await press(isOnSale);
    await expectToast(page, 'Unpublished');
  });
  await isOnSale.click();
  await expectToast(page, 'Back on sale');
});

test('six tasks of an admin', async ({ page }) => {
  const [{ email: first }, { email: second }, { email: third }] = [
    stranger('wilma'),
    stranger('rita'),
    stranger('fay'),
  ];
  const [beat, token] = [await findBeat(titles.lofi), await tokenOf(demoAccounts.admin)];
  const [withdrawn, refunded, resent] = await Promise.all(
    [first, second, third].map((email) => makeOrder(email, token)),
  );
  await send(api('withdrawals'), { name: 'Wilma', orderNumber: withdrawn?.number, email: first });
  const explanation = 'The cover shows my photo.';
  const report = { targetKind: 'beat', targetId: beat._id, kind: 'spam', explanation, name: 'Nora', email: first };
  await send(api('notices'), report);
  await logInConfirmed(page, demoAccounts.admin);
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')];
  const field = main.getByRole('combobox', { name: 'Find an order, a beat or a person' });
  // The most urgent of its kind, which may be another journey's.
  const toDo = (kind: string): Locator =>
    page.getByRole('list', { name: 'To do' }).getByRole('listitem').filter({ hasText: kind }).getByRole('link').first();
  const task = async (name: string, max: number, act: (hand: Hand) => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      await start(page, '/dashboard/admin');
      await within(page, name, max, act);
    });

  await task('answer a withdrawal', 3, async ({ press }) => {
    await press(toDo('Withdrawal'));
    await press(main.getByRole('button', { name: 'Accept withdrawal' }));
    await press(dialog.getByRole('button', { name: 'Accept withdrawal' }));
    await expect(main.getByText('This is done.')).toBeVisible();
  });

  await task('answer a report on a beat', 4, async ({ press, type }) => {
    await press(toDo('Notice'));
    await press(main.getByRole('button', { name: 'Reject' }));
    await type(dialog.getByLabel('Reason'), 'The photo isn’t there.');
    await press(dialog.getByRole('button', { name: 'Reject' }));
    await expect(main.getByText('This is done.')).toBeVisible();
  });

  await task('refund an order found by its number', 4, async ({ press, type }) => {
    await type(field, refunded?.number ?? '');
    await press(page.getByRole('option', { name: `Refund ${refunded?.number}` }));
    await type(dialog.getByLabel('Reason'), 'A journey.');
    await press(dialog.getByRole('button', { name: 'Refund in full' }));
    await expect(main.getByText('Refunded', { exact: true }).first()).toBeVisible();
  });

  await task('find a person and their orders', 2, async ({ type, key }) => {
    await type(field, demoAccounts.user.email);
    await key('Enter');
    await expect(panel(page, 'Orders')).toBeVisible();
  });

  await task('resend an order’s files', 3, async ({ press, type }) => {
    await type(field, resent?.number ?? '');
    await press(page.getByRole('option', { name: `Resend the files of ${resent?.number}` }));
    await press(dialog.getByRole('button', { name: 'Send email' }));
    await expect(dialog).toHaveCount(0);
  });

  await task('publish a promotion', 4, async ({ press, choose }) => {
    await press(main.getByRole('link', { name: 'Next promotion' }));
    await choose(page.getByLabel('Artist', { exact: true }), { label: `${beat.user.name} (${beat.user.username})` });
    await choose(page.getByLabel('Beat or kit'), beat._id);
    await press(main.getByRole('button', { name: 'Schedule promotion' }));
    await expectToast(page, 'Promotion scheduled.');
  });
  await page.getByRole('button', { name: /^Scheduled promotions/ }).click();
  await dialog.getByRole('button', { name: `Delete the promotion of ${beat.title}` }).click();
  await page.getByRole('button', { name: 'Delete promotion' }).click();
  await expectToast(page, 'Promotion deleted.');
});
