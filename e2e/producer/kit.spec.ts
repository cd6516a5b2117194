import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pictureOf } from '#testing/files/images.ts';
import { makeSounds, zipOf } from '#testing/files/sounds.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { findBeat } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { fillDetails, payButton } from '../pages/checkout.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { agreementOf, cardOf, expectPdf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import { expectPlaying } from '../pages/player.ts';
import { rowOf } from '../pages/store.ts';
import { beatRow, chooseForBeat, giveSellerDetails, openUpload } from '../pages/upload.ts';

const sumOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Create a sound kit' });

/** More files than the kit's list shows. */
const manyFiles = (): Promise<Buffer> => {
  const names = Array.from({ length: 60 }, (_, index) => `Drums/Kick ${String(index + 1).padStart(2, '0')}`);
  // Different bytes each time, because a file that another seller has would wait for an admin.
  return zipOf(Object.fromEntries(names.map((name) => [name, new Float32Array(100).fill(Math.random())])));
};

const uploadKit = async (page: Page, title: string): Promise<Buffer> => {
  const [kit, { mp3 }] = [await manyFiles(), await makeSounds(12)];
  await openUpload(page);
  await giveSellerDetails(page, 'Kim Kit', 'Germany');
  await page.getByRole('button', { name: 'Create a sound kit' }).click();
  const form = formOf(page);
  await form.getByRole('button', { name: 'Create sound kit' }).click();
  await expect(form.getByText('You must upload an .mp3 file, the demo, and a .zip file, the kit.')).toBeVisible();
  await expect(form.getByText('Choose what kind of kit it is.')).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of kit').selectOption('Drum kit');
  await form.getByLabel('Genre', { exact: true }).selectOption('Electronic');
  await form.getByLabel('Sub-genre').selectOption({ index: 1 });
  await form.getByLabel('Description').fill('Kicks and snares from a broken tape machine.');
  await form.getByLabel('Is any audio').selectOption({ index: 1 });
  await form.getByLabel('Price').fill('15.00');
  await form.getByLabel('Tags', { exact: true }).pressSequentially('tape,dust,');
  const choose = (label: string, name: string, mimeType: string, bytes: Buffer) =>
    form
      .locator('input[type=file]')
      .and(page.getByLabel(label, { exact: true }))
      .setInputFiles({ name, mimeType, buffer: bytes });
  await choose('Cover image', 'cover.png', 'image/png', await pictureOf(640));
  await choose('Demo (MP3)', 'demo.mp3', 'audio/mpeg', mp3);
  await choose('Kit (ZIP)', 'Tape Drums.zip', 'application/zip', kit);
  await expect(form.getByText(/· Ready$/)).toHaveCount(3);
  // The list shows the kit as buyers will see it.
  await expect(form.getByRole('list', { name: 'Files in the kit' })).toContainText('Drums/Kick 01.wav');
  await expectAccessible(page, 'the form of a sound kit');

  // What was typed and uploaded is restored after leaving the page.
  await reload(page);
  await page.getByRole('button', { name: 'Continue sound kit' }).click();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByText(/· Ready$/)).toHaveCount(3);
  await form.getByRole('button', { name: 'Create sound kit' }).click();
  await expectToast(page, 'Sound kit created');
  await expect(beatRow(page, title)).toContainText('On sale');
  await expect(beatRow(page, title)).toContainText('Drum kit · 60 files');
  return kit;
};

test('a producer sells a sound kit: a buyer finds, plays and buys it, and gets the uploaded zip', async ({
  page,
  newVisitor,
}) => {
  const person = await newVerifiedPerson('kim');
  const title = `Tape Drums ${person.username}`;
  await logIn(page, person);
  const zip = await uploadKit(page, title);

  const buyer = await newVisitor();
  const kit = await findBeat(title);
  await open(buyer, '/beatstore');
  await buyer.getByRole('radio', { name: 'Kits' }).click();
  await expect(buyer).toHaveURL(/kind=kit/);
  await expect(rowOf(buyer, kit)).toContainText('Drum kit');
  await expect(buyer.getByRole('row')).toHaveCount(2);
  await buyer.getByRole('button', { name: new RegExp(`^Play .*${title}`) }).click();
  await expectPlaying(buyer, title);

  await open(buyer, `/beatstore/product/${kit._id}`);
  await expect(buyer.getByRole('list', { name: 'Files in the kit' })).toContainText('Drums/Kick 01.wav');
  await expect(buyer.getByRole('main')).not.toContainText('BPM');
  await expectAccessible(buyer, 'the page of a sound kit');
  await buyer.getByRole('button', { name: /^Buy for \$/ }).click();
  await fillDetails(buyer, { name: 'Bo Buyer', email: `bo-of-${person.email}` });
  await payButton(buyer).click();
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  const arriving = buyer.waitForEvent('download');
  await cardOf(buyer, title)
    .getByRole('link', { name: `Download ${title} as Sound kit (ZIP)` })
    .click();
  expect(sumOf(await readFile(await (await arriving).path()))).toBe(sumOf(zip));
  expectPdf(await agreementOf(buyer, title));

  await openUpload(page);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit “${title}”` });
  await edit.getByLabel('Kind of kit').selectOption('Loop kit');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Data saved successfully!');
  await expect(beatRow(page, title)).toContainText('Loop kit');
  await chooseForBeat(page, title, 'Delete');
  await page
    .getByRole('dialog', { name: `Delete “${title}”?` })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page.getByRole('heading', { name: 'Uploaded: 0' })).toBeVisible();
});
