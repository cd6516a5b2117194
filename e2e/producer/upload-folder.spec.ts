import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureOf } from '#testing/files/images.ts';
import { makeSounds } from '#testing/files/sounds.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, reload } from '../pages/open.ts';
import {
  beatRow,
  chooseFolder,
  draftOf,
  dropFolder,
  giveSellerDetails,
  openUpload,
  wizardOf,
} from '../pages/upload.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beats-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** A typical folder: two beats distinguished by name, one in its own folder, and unrelated files. */
const fillFolder = async (): Promise<string> => {
  const root = join(folder, 'Spring');
  const { mp3, wav, trackouts } = await makeSounds(3);
  await mkdir(join(root, 'Lantern'), { recursive: true });
  const files: Readonly<Record<string, Buffer>> = {
    'harbour.mp3': mp3,
    'harbour.wav': wav,
    'harbour stems.zip': trackouts,
    'harbour.png': await pictureOf(640),
    'fog.mp3': mp3,
    'fog.zip': trackouts,
    'Lantern/mix.mp3': mp3,
    'Lantern/master.wav': wav,
    'Lantern/stems.zip': trackouts,
    'notes.txt': Buffer.from('call Ana'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(root, name), bytes);
  return root;
};

test('a producer puts a folder of beats up for sale', async ({ page }) => {
  const person = await newVerifiedPerson('bea');
  const root = await fillFolder();
  await logIn(page, person);
  await openUpload(page);
  await expectAccessible(page, 'the upload page, before the first beat');
  await giveSellerDetails(page, 'Bea Beatmaker', 'Spain');
  await dropFolder(page, root);
  await expect(page.getByRole('heading', { name: '3 drafts' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('notes.txt: not an MP3, WAV, ZIP or image.');
  const [fog, harbour, lantern] = [draftOf(page, 'fog'), draftOf(page, 'harbour'), draftOf(page, 'Lantern')];
  await expect(fog).toContainText('Still missing: drop fog.wav on this page');
  await expect(harbour.getByText(/· Ready$/)).toHaveCount(4);
  await expect(lantern.getByText(/· Ready$/)).toHaveCount(3);
  await expect(lantern).toContainText('cover image');

  await page.getByRole('button', { name: 'Edit all drafts' }).click();
  const all = page.getByRole('dialog', { name: 'Edit all drafts' });
  await all.getByLabel('Genre', { exact: true }).selectOption('Electronic');
  await all.getByLabel('Description').fill('Three for the spring.');
  await all.getByLabel('Tags', { exact: true }).pressSequentially('spring,');
  await all.getByRole('button', { name: 'Apply to 3 beats' }).click();
  await expect(all.getByText('Choose a sub-genre.')).toBeVisible();
  await expect(all.getByText('You must add at least 2 tags before continuing.')).toBeVisible();
  await all.getByLabel('Sub-genre').selectOption({ index: 1 });
  await all.getByLabel('Tags', { exact: true }).pressSequentially('slow,');
  await all.getByLabel('Is any audio in this beat AI-generated?').selectOption('none');
  await all.getByLabel('Price').fill('7.50');
  await all.getByRole('checkbox', { name: /Exclusive/ }).uncheck();
  await all
    .getByLabel('Cover image for all')
    .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: await pictureOf(600) });
  await expectAccessible(page, 'the dialog to fill in for all');
  await all.getByRole('button', { name: 'Apply to 3 beats' }).click();
  await expect(all).toBeHidden();
  await expect(lantern.getByText(/· Ready$/)).toHaveCount(4);

  // Typed and uploaded content survives a reload.
  await harbour.getByLabel('Title').fill(`Harbour ${person.username}`);
  await reload(page);
  await expect(page.getByRole('heading', { name: '3 drafts' })).toBeVisible();
  // Choosing the same folder again adds no beats.
  await chooseFolder(page, root);
  await expect(page.getByRole('alert')).toContainText('notes.txt');
  await expect(page.getByRole('heading', { name: '3 drafts' })).toBeVisible();
  const named = draftOf(page, `Harbour ${person.username}`);
  for (const draft of [named, fog, lantern]) {
    await draft.getByLabel('BPM', { exact: true }).fill('96');
    await draft.getByLabel('Key', { exact: true }).selectOption('A minor');
  }
  await lantern.getByRole('button', { name: 'Details of Lantern' }).click();
  await expect(wizardOf(page).getByLabel('Description')).toHaveValue('Three for the spring.');
  await wizardOf(page).getByLabel('Price').fill('12.00');
  await expectAccessible(page, 'the wizard on one of several beats');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'several beats');
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `several beats at ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Two beats are complete; the third waits for its WAV, which is matched by name.
  await page.getByRole('button', { name: 'Create 2' }).click();
  await expectToast(page, '2 beats created successfully');
  await expect(page.getByRole('heading', { name: '1 draft' })).toBeVisible();
  const { wav } = await makeSounds(3);
  await page.getByLabel('Files of beats').setInputFiles({ name: 'fog.wav', mimeType: 'audio/wav', buffer: wav });
  await expect(fog.getByText(/· Ready$/)).toHaveCount(4);
  await fog.getByRole('button', { name: 'Create fog' }).click();
  await expect(page.getByRole('heading', { name: 'Uploaded: 3' })).toBeVisible();
  for (const title of [`Harbour ${person.username}`, 'Lantern', 'fog']) {
    await expect(beatRow(page, title)).toContainText('On sale');
  }
  await expect(beatRow(page, 'Lantern')).toContainText('from $31.99');
  await expect(beatRow(page, 'fog')).toContainText('from $27.49');
  await beatRow(page, 'fog').getByRole('link', { name: 'fog' }).click();
  await expect(page.getByRole('link', { name: 'No AI-generated audio' })).toBeVisible();
});
