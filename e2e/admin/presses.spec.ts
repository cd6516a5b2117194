import type { Locator, Page } from '@playwright/test';
import { makeAdminData } from '../setup/admin-data.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { demoAccounts, newPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';

// Frequent tasks are near the home page, even on a phone, where the sidebar is closed.

const maxPresses = 4;

/** Typing or choosing in a field doesn't count; Enter does. */
const fromHome = async (page: Page) => {
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  let presses = 0;
  return {
    press: async (target: Locator): Promise<void> => {
      presses += 1;
      await target.click();
    },
    enter: async (field: Locator, text: string): Promise<void> => {
      presses += 1;
      await field.fill(text);
      await field.press('Enter');
    },
    expectFew: (task: string): void => expect(presses, `${task}: presses`).toBeLessThanOrEqual(maxPresses),
  };
};

test.use({ viewport: { width: 360, height: 740 } });

test('each of four tasks of an admin takes at most four presses from the home page', async ({
  page,
  expectRefusal,
}) => {
  const { orderId, requestId } = await makeAdminData();
  const person = await newPerson('suspended-soon');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await logIn(page, demoAccounts.admin);

  await test.step('to refund an order', async () => {
    const { press, enter, expectFew } = await fromHome(page);
    await press(page.getByRole('list', { name: 'Latest orders' }).locator(`a[href$="${orderId}"]`));
    await press(main.getByRole('button', { name: 'Refund in full' }));
    await dialog.getByLabel('Reason').fill('A journey.');
    // The shop asks for the password first.
    expectRefusal(403, /\/refunds$/);
    await press(dialog.getByRole('button', { name: 'Refund in full' }));
    const password = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await enter(password.getByLabel('Password', { exact: true }), demoAccounts.admin.password);
    await expect(main.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expectFew('refund an order');
  });

  await test.step('to answer a request', async () => {
    const { press, expectFew } = await fromHome(page);
    await press(main.getByRole('link', { name: /^Inbox: / }));
    await press(main.locator(`a[href*="${requestId}"]`));
    await main.getByLabel('Your reply').fill('Thank you, we looked into it.');
    await press(main.getByRole('button', { name: 'Send reply' }));
    await expect(page.getByRole('list', { name: 'Replies' })).toContainText('we looked into it');
    expectFew('answer a request');
  });

  await test.step('to suspend a person', async () => {
    const { press, enter, expectFew } = await fromHome(page);
    await enter(main.getByRole('combobox', { name: 'Find an order, a beat or a person' }), person.username);
    await expect(main.getByText('They haven’t bought anything.')).toBeVisible();
    await press(main.getByRole('button', { name: 'Suspend account' }));
    await dialog.getByLabel('Reason').fill('A journey.');
    await press(dialog.getByRole('button', { name: 'Suspend account' }));
    await expectToast(page, 'Account suspended.');
    expectFew('suspend a person');
  });

  await test.step('to schedule a promotion', async () => {
    const beat = await findBeat(titles.lofi);
    const { press, expectFew } = await fromHome(page);
    await press(main.getByRole('link', { name: 'Next promotion' }));
    await page
      .getByLabel('Artist', { exact: true })
      .selectOption({ label: `${beat.user.name} (${beat.user.username})` });
    await page.getByLabel('Beat or kit').selectOption(beat._id);
    const year = new Date().getUTCFullYear() + 1;
    for (const [end, day] of [
      ['Start', '02'],
      ['End', '03'],
    ] as const) {
      await page.getByLabel(`${end} date`).fill(`${year}-01-${day}`);
      await page.getByLabel(`${end} time`).fill('10:00');
    }
    await press(main.getByRole('button', { name: 'Schedule promotion' }));
    await expectToast(page, 'Promotion scheduled.');
    expectFew('schedule a promotion');
    await page.getByRole('button', { name: /^Scheduled promotions/ }).click();
    await dialog.getByRole('button', { name: `Delete the promotion of ${beat.title}` }).click();
    await page.getByRole('button', { name: 'Delete promotion' }).click();
    await expectToast(page, 'Promotion deleted.');
  });
});

test('recording a payment to a seller without Stripe takes an admin at most four presses from the home page', async ({
  page,
  expectRefusal,
}) => {
  // The data include an order of sellers who haven't connected Stripe.
  await makeAdminData();
  const dialog = page.getByRole('dialog');
  await logIn(page, demoAccounts.admin);
  const { press, enter, expectFew } = await fromHome(page);
  const cases = page.getByRole('list', { name: 'To do' }).getByRole('listitem');
  await press(cases.filter({ hasText: 'Seller not paid' }).first().getByRole('link'));
  await press(page.getByRole('main').getByRole('button', { name: 'Record a payment to them' }));
  await dialog.getByLabel('Amount in USD').fill('0.01');
  await dialog.getByLabel('How it was paid').selectOption('PayPal');
  await dialog.getByLabel('Reference').fill('A journey');
  // The shop asks for the password first.
  expectRefusal(403, /\/payments$/);
  await press(dialog.getByRole('button', { name: 'Record $0.01' }));
  const password = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await enter(password.getByLabel('Password', { exact: true }), demoAccounts.admin.password);
  await expectToast(page, 'Recorded: the label paid $0.01 outside Stripe. It won’t be transferred again.');
  await expect(page.getByRole('list', { name: 'Paid outside Stripe' })).toContainText('A journey');
  expectFew('pay a seller');
});

test('the user directory is a list of short rows on a phone', async ({ page }) => {
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site-directory');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  await expect(rows).toHaveCount(15);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
});
