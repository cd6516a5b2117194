import { readFile } from 'node:fs/promises';
import { findBeat, titles } from '../setup/catalogue.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { demoAccounts, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { pressOn, typeInto } from '../pages/keyboard.ts';
import { logIn } from '../pages/log-in.ts';
import { open } from '../pages/open.ts';
import { openStatistics } from '../pages/payouts.ts';
import { beatRow, openUpload } from '../pages/upload.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('a seller gives a beat away, and a visitor gets it in exchange for an email address', async ({
  page,
  newVisitor,
}) => {
  const beat = await findBeat(titles.lofi);
  const seller = await newVisitor();
  await logIn(seller, demoAccounts.seller);
  await openUpload(seller);
  await seller.getByRole('checkbox', { name: `Select ${beat.title}` }).check();
  await expectAccessible(seller, 'selecting beats');
  await seller.getByRole('button', { name: 'More changes' }).click();
  const change = seller.getByRole('dialog', { name: 'Change 1 item' });
  await change.getByLabel('Free download').selectOption('On');
  await change.getByRole('button', { name: 'Preview' }).click();
  await change.getByRole('button', { name: 'Change 1 item' }).click();
  await expect(beatRow(seller, beat.title).getByText('Free download', { exact: true })).toBeVisible();

  const { email } = stranger('freda');
  await open(page, `/beatstore/product/${beat._id}`);
  await pressOn(page, page.getByRole('button', { name: 'Free download' }));
  const dialog = page.getByRole('dialog', { name: 'Free download' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectAccessible(page, 'asking for a free download');
  await typeInto(page, dialog.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Check your inbox')).toBeFocused();
  await page.keyboard.press('Escape');
  const button = page.getByRole('button', { name: 'Free download' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  const link = linkIn(await mailTo(email, /^Your free download/), '/free-download');
  await open(page, link);
  await expect(page.getByText(/5 downloads left/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'a free download');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download MP3' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`${beat.user.name} - ${beat.title} (free).mp3`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 3).toString()).toBe('ID3');
  expect(bytes.includes(Buffer.from(beat._id, 'utf16le'))).toBe(true);
  await expect(page.getByText(/4 downloads left/)).toBeVisible();

  await seller.setViewportSize({ width: 1440, height: 800 });
  const row = (await openStatistics(seller))
    .getByRole('table', { name: 'Figures by title' })
    .getByRole('row', { name: beat.title });
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[1-9]\d*$/);
});

test('the page of an unknown free download links to the store', async ({ page, expectRefusal }) => {
  expectRefusal(410, /\/free-downloads\/link$/);
  await open(page, '/free-download?token=unknown');
  await expect(page.getByRole('alert').getByText('This link has expired.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a free download that nobody knows');
  await expect(page.getByRole('main').getByRole('link', { name: 'Beat store' })).toBeVisible();
});
