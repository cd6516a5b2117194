import type { Locator, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { expectFocusIn, pressOn, tabTo, typeInto } from '../pages/keyboard.ts';
import { logIn, openDashboard } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { openSellerDashboard } from '../pages/payouts.ts';
import { panelOf } from '../pages/settings.ts';
import { openEntry } from '../pages/sidebar.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'New license' });
const cardIn = (page: Page, list: string, title: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem', { name: title });

const openEditor = async (page: Page, entry: 'Sell' | 'Licenses'): Promise<Locator> => {
  await openEntry(page, entry, 'Licenses');
  await page.getByRole('button', { name: 'Create your first license' }).click();
  return editor(page);
};

const fill = async (form: Locator, price: string): Promise<void> => {
  await form.getByRole('textbox', { name: 'Title' }).fill('Festival');
  await form.getByLabel('Price in US dollars').fill(price);
  await form.getByLabel('Distribution Limit', { exact: true }).fill('5000');
  await form.getByText('No limit for Online Audio Stream Limit').click();
  await form.getByLabel('Music Video Limit', { exact: true }).fill('2');
  await form.getByText('No limit for Monetized Video Streams').click();
};

test('a license is created beside its preview card, survives a reload, and is deleted', async ({ page }) => {
  await logIn(page, await newVerifiedPerson('leon'));
  await openDashboard(page);
  const form = await openEditor(page, 'Sell');
  await fill(form, '12.345');
  await form.getByLabel('WAV').check();
  await form.getByRole('switch', { name: 'Radio Broadcasting' }).click();
  await form.getByRole('button', { name: 'Save license' }).click();
  await expect(form.getByText('Use at most two decimals, like 19.99.')).toBeVisible();
  await expect(form.getByLabel('Price in US dollars')).toBeFocused();
  await expectAccessibleEverywhere(page, 'a license with a wrong price');
  await form.getByLabel('Price in US dollars').fill('64.5');

  await reload(page);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Festival');
  const preview = form.getByRole('region', { name: 'Preview' });
  for (const words of ['$64.50', 'WAV', '5,000', 'Unlimited', 'Yes']) await expect(preview).toContainText(words);
  await form.getByRole('button', { name: 'Save license' }).click();
  await expectToast(page, 'License created.');

  const own = cardIn(page, 'Your licenses', 'Festival');
  await expectAccessibleEverywhere(page, 'the licenses');
  await own.getByRole('button', { name: 'Delete' }).click();
  await expectAccessibleEverywhere(page, 'the dialog before a license is deleted');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(own.getByRole('button', { name: 'Delete' })).toBeFocused();
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expectToast(page, 'License deleted. Past sales keep their terms.');
  await expect(own).toHaveCount(0);
});

test('a seller assigns a license to another seller, who accepts it and can use it', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const [maker, receiver] = [await newVerifiedPerson('lina', 'seller'), await newVerifiedPerson('levi')];
  await logIn(page, maker);
  await openSellerDashboard(page);
  const form = await openEditor(page, 'Licenses');
  await fill(form, '64.5');
  await form.getByLabel('Who may use it').selectOption('Several people');
  await expect(form.getByRole('list', { name: 'People found' })).toHaveCount(0);
  await form.getByLabel('Search people').fill(receiver.username.toUpperCase());
  await form.getByRole('button', { name: `Add ${receiver.username}` }).click();
  await form.getByRole('button', { name: 'Save license' }).click();
  await expectToast(page, 'License created.');
  const own = cardIn(page, 'Your licenses', 'Festival');
  await expect(own).toContainText('Waiting');
  await expect(own.getByRole('button', { name: `Withdraw the offer to ${receiver.username}` })).toBeVisible();
  const offer = await mailTo(receiver.email, /^You were offered a license/);
  expect(offer.text).toContain(`From: ${maker.username}`);
  const blockLink = linkIn(offer, '/block-sender');

  const other = await newVisitor();
  await logIn(other, receiver);
  await open(other, '/dashboard/licenses');
  const offered = cardIn(other, 'Licenses waiting for your answer', 'Festival');
  await expect(offered).toContainText(`from ${maker.username}`);
  // The agreement can be read before it's accepted.
  const toRead = offered.getByRole('link', { name: 'Read the agreement of Festival' });
  const read = await other.request.get((await toRead.getAttribute('href')) ?? '');
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessibleEverywhere(other, 'a license waiting for an answer');
  await offered.getByRole('button', { name: 'Accept' }).click();
  await expectToast(other, 'You can now sell beats under Festival.');
  const accepted = cardIn(other, 'Licenses from other sellers', 'Festival');
  const agreement = await accepted.getByRole('link', { name: /^Agreement/ }).getAttribute('href');
  const pdf = await other.request.get(agreement ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  await reload(page);
  await expect(own).toContainText('Accepted');
  await own.getByRole('button', { name: 'Edit' }).click();
  expectRefusal(409, /\/licenses\//);
  await page.getByLabel('Price in US dollars').fill('1');
  await page.getByRole('button', { name: 'Save license' }).click();
  await expect(page.getByRole('alert')).toContainText('Others have accepted this license');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(own.getByRole('button', { name: 'Edit' })).toBeFocused();

  await open(other, blockLink);
  await expect(other.getByText(maker.username)).toBeVisible();
  await other.getByRole('button', { name: 'Block emails' }).click();
  await expect(other.getByText('Blocked. You won’t get emails from this person.')).toBeVisible();
  await other.getByRole('link', { name: 'account settings' }).click();
  const blocks = panelOf(other, 'Emails from other people');
  await blocks.getByRole('button', { name: `Unblock ${maker.username}` }).click();
  await expect(blocks.getByText(maker.username)).toHaveCount(0);
  const all = blocks.getByRole('switch', { name: 'Block them all' });
  await all.click();
  await expect(all).toHaveAttribute('aria-checked', 'true');
});

test('a license is created, offered to someone, withdrawn, and deleted with the keyboard alone', async ({ page }) => {
  const receiver = await newVerifiedPerson('luis');
  await logIn(page, await newVerifiedPerson('lotte'));
  await openDashboard(page);
  await pressOn(page, page.getByRole('link', { name: 'Sell', exact: true }));
  await pressOn(page, page.getByRole('link', { name: 'Licenses', exact: true }));
  const opener = page.getByRole('button', { name: 'New license' });
  await pressOn(page, opener);
  const form = editor(page);
  await expectFocusIn(form);
  await typeInto(page, form.getByRole('textbox', { name: 'Title' }), 'Festival');
  await typeInto(page, form.getByLabel('Price in US dollars'), '64.5');
  await pressOn(page, form.getByLabel('WAV'), 'Space');
  await typeInto(page, form.getByLabel('Distribution Limit', { exact: true }), '5000');
  await pressOn(page, form.getByLabel('No limit for Online Audio Stream Limit'), 'Space');
  await typeInto(page, form.getByLabel('Music Video Limit', { exact: true }), '2');
  await pressOn(page, form.getByRole('switch', { name: 'Radio Broadcasting' }), 'Space');
  await pressOn(page, form.getByLabel('No limit for Monetized Video Streams'), 'Space');
  await tabTo(page, form.getByLabel('Who may use it'));
  await page.keyboard.type('Several');
  // People who don't sell yet can't search for people, but can enter emails.
  await typeInto(page, form.getByLabel('Their emails'), receiver.email);
  await pressOn(page, form.getByRole('button', { name: `Add ${receiver.email}` }));
  await pressOn(page, form.getByRole('button', { name: 'Save license' }));
  await expectToast(page, 'License created.');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  const own = cardIn(page, 'Your licenses', 'Festival');
  for (const words of ['$64.50', 'WAV', '5,000', 'Unlimited', 'Yes', 'Waiting']) await expect(own).toContainText(words);
  await pressOn(page, own.getByRole('button', { name: `Withdraw the offer to ${receiver.email}` }));
  await expect(own).not.toContainText(receiver.email);
  await pressOn(page, own.getByRole('button', { name: 'Delete' }));
  await pressOn(page, page.getByRole('button', { name: 'Yes', exact: true }));
  await expectToast(page, 'License deleted. Past sales keep their terms.');
  await expect(own).toHaveCount(0);
});
