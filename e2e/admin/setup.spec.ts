import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { pressOn, tabTo } from '../pages/keyboard.ts';
import { fillLogIn } from '../pages/log-in.ts';
import { open, reload } from '../pages/open.ts';
import { runShop, type Shop } from '../setup/run-shop.ts';
import { expect, test } from '../setup/test.ts';

// Shops without a demo: each owner begins with nothing but their own account.

const owner = { email: 'owner@label.example', password: 'first-day-of-the-label-26' };

let shop: Shop;
let folder: string;
test.beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'empty-shop-'));
  shop = await runShop(folder, { emptyFor: owner });
});
test.afterEach(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(shop.errors).toEqual([]);
});

const step = (page: Page, number: number, title: string): Promise<void> =>
  expect(page.getByText(`Step ${number} of 6`).locator('..')).toContainText(title);

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Replaces what is in a field, by keyboard. */
const retype = async (page: Page, label: string, words: string): Promise<void> => {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }).first());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
};

test('an owner logs in to an empty shop, and goes through the six steps by keyboard', async ({
  newVisitor,
  expectRefusal,
}) => {
  const page = await newVisitor(shop.url);
  const visitor = await newVisitor(shop.url);
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await open(page, '/views/auth/login');
  await fillLogIn(page, owner);
  await pressOn(page, page.getByRole('link', { name: 'Start setup' }));

  await step(page, 1, 'Name the label');
  await retype(page, 'Name', 'Harbor Lane');
  await expect(preview.getByRole('link', { name: /Harbor Lane/ }).first()).toBeVisible();
  await retype(page, 'Email address for questions', 'nobody');
  expectRefusal(400, /\/site-drafts$/);
  await pressOn(page, button(page, 'Publish and continue'));
  const email = page.getByRole('textbox', { name: 'Email address for questions' });
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await reload(page);
  await step(page, 1, 'Name the label');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue('Harbor Lane');
  await retype(page, 'Email address for questions', 'hello@harbor.example');
  await expectAccessibleEverywhere(page, 'the first step');
  await pressOn(page, button(page, 'Publish and continue'));

  await step(page, 2, 'Choose its logo and colors');
  await expect(page.getByRole('heading', { name: 'Choose its logo and colors' })).toBeFocused();
  await open(visitor, '/');
  await expect(visitor).toHaveTitle(/Harbor Lane/);
  await retype(page, 'Accent', '#2f9e6f');
  await pressOn(page, button(page, 'Back'));
  await step(page, 1, 'Name the label');
  await expect(page.getByRole('heading', { name: 'Name the label' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText('Published. Visitors see this.')).toBeVisible();
  await pressOn(page, button(page, 'Continue'));
  await step(page, 2, 'Choose its logo and colors');
  await expect(page.getByRole('textbox', { name: 'Accent', exact: true })).toHaveValue('#2f9e6f');
  await pressOn(page, button(page, 'Publish and continue'));

  await step(page, 3, 'Introduce your artists');
  await expect(page.getByRole('heading', { name: 'Introduce your artists' })).toBeFocused();
  await expect(preview.getByRole('heading', { name: 'Sol Marrow', level: 1 })).toBeVisible();
  await pressOn(page, button(page, 'Start with an empty list'));
  await expect(page.getByText('The examples are off the list.')).toBeFocused();
  await expect(preview.getByText('No artists yet')).toBeVisible();
  await pressOn(page, button(page, 'Undo'));
  await expect(page.getByText('Artist 4: Mira Voss')).toBeVisible();
  await expect(page.getByText('The examples are off the list.')).toBeHidden();
  // From below four entries, the whole page in the preview is on the way there.
  await button(page, 'Start with an empty list').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: /owner/ }));
  await page.keyboard.press('Space');
  await pressOn(page, button(page, 'Add 1 seller'));
  await retype(page, 'Name', 'Nell Harbor');
  await expect(preview.getByRole('heading', { name: 'Nell Harbor', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the step of artists');
  // Back to the empty list, which is published: a label may begin without artists.
  await pressOn(page, button(page, 'Undo'));
  await pressOn(page, button(page, 'Undo'));
  await pressOn(page, button(page, 'Publish and continue'));

  await step(page, 4, 'Say who sells');
  await retype(page, 'Name of the company or person', 'Harbor Lane Music GmbH');
  await expect(preview.getByText('Harbor Lane Music GmbH')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the step of the seller');
  await pressOn(page, button(page, 'Publish and continue'));

  await step(page, 5, 'Have a lawyer read the legal texts');
  await expect(page.getByText('under the law of the State of Georgia')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the legal step');
  await tabTo(page, page.getByRole('checkbox', { name: /^Use it as it is.*Terms$/ }));
  await page.keyboard.press('Space');
  await pressOn(page, button(page, 'Publish 1 text as it is'));
  await expect(page.getByText('Published. The others are still as they came.')).toBeFocused();
  await open(visitor, '/terms');
  await expect(visitor.getByText('This site and its beat store are run by Harbor Lane Music GmbH')).toBeVisible();
  // Nothing of the label that the site came with.
  for (const [path, lead] of [
    ['/ourwork', 'What our beats end up in will be shown here.'],
    ['/merch', 'There’s no merch yet.'],
  ] as const) {
    await open(visitor, path);
    await expect(visitor.getByText(lead)).toBeVisible();
    await expect(visitor.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(0);
    await expectAccessibleEverywhere(visitor, path);
  }
  await pressOn(page, button(page, 'Continue'));

  await step(page, 6, 'Connect payments and email');
  await expect(page.getByText('You sell in USD.')).toBeVisible();
  await expect(page.getByText(`npm run doctor -- --mail ${owner.email}`)).toBeVisible();
  await expectAccessibleEverywhere(page, 'the step of payments');
  await pressOn(page, button(page, 'Finish'));

  await expect(page.getByRole('heading', { name: 'That’s all six steps' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Still open' }).getByRole('listitem')).toHaveText([
    'Have a lawyer read the legal texts',
    'Connect payments and email',
  ]);
  await expectAccessibleEverywhere(page, 'the end');
  await pressOn(page, page.getByRole('link', { name: 'Admin dashboard' }).last());
  await expect(page.getByText('2 steps to a site that you’d publish.')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Continue setup' }));
  await step(page, 5, 'Have a lawyer read the legal texts');
  for (const name of ['Privacy', 'Right of withdrawal', 'Terms for free use', 'License agreements']) {
    await tabTo(page, page.getByRole('checkbox', { name: new RegExp(`^Use it as it is.*${name}$`) }));
    await page.keyboard.press('Space');
  }
  await pressOn(page, button(page, 'Publish all as they are'));
  await expect(page.getByText('Published. Each has a version and a day now.')).toBeFocused();
  await pressOn(page, button(page, 'Continue'));
  await step(page, 6, 'Connect payments and email');
  await pressOn(page, button(page, 'Skip'));
  await open(page, '/dashboard/admin');
  await expect(
    page.getByRole('heading', { name: 'What you can do' }).or(page.getByText('All settings')).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue setup' })).toBeHidden();
});

test('an owner skips all steps, and none of them is asked for anymore', async ({ newVisitor }) => {
  const page = await newVisitor(shop.url);
  await open(page, '/views/auth/login');
  await fillLogIn(page, owner);
  await page.getByRole('link', { name: 'Start setup' }).click();
  for (const [index, title] of [
    'Name the label',
    'Choose its logo and colors',
    'Introduce your artists',
    'Say who sells',
    'Have a lawyer read the legal texts',
    'Connect payments and email',
  ].entries()) {
    await step(page, index + 1, title);
    await button(page, 'Skip').click();
  }
  await expect(page.getByRole('region', { name: 'Still open' }).getByRole('listitem')).toHaveCount(6);
  await open(page, '/dashboard/admin');
  await expect(page.getByText('All settings')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start setup' })).toBeHidden();
});
