import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFormats, type UploadKind } from '#features/studio/upload-kinds.ts';
import { filesOf } from '#testing/beats/importing.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { logInConfirmed } from '../pages/log-in.ts';
import { reload } from '../pages/open.ts';
import { chooseFolder, giveSellerDetails, openUpload } from '../pages/upload.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const heading = 'Title;BPM;Key;Genre;Tags;Price;license:Basic;ID;File';
const good = ['Harbour;90;8A;Bebop;fog, rain;19,99;yes;a-1;', '=cmd();95;1m;Bebop;fog, rain;7;;a-2;cmd.wav'];
const wrong = 'Ferry;120;loud;Bebop;fog;5;maybe;a-3;';

/** Writes UTF-16 with semicolons, as spreadsheets do. */
const writeTable = (rows: readonly string[]): Promise<void> =>
  writeFile(join(folder, 'Spring', 'songs.csv'), `\uFEFF${[heading, ...rows].join('\r\n')}\r\n`, 'utf16le');

const writeBeat = async (name: string, left: readonly UploadKind[] = []): Promise<void> => {
  for (const [kind, bytes] of Object.entries(await filesOf(name))) {
    if (left.includes(kind as UploadKind)) continue;
    const extension = kind === 'cover' ? 'png' : uploadFormats[kind as UploadKind].extension;
    await writeFile(join(folder, 'Spring', `${name}.${extension}`), bytes);
  }
};

test('a producer imports a folder with a table, continues after a reload, and a second import changes nothing', async ({
  page,
}) => {
  await mkdir(join(folder, 'Spring'));
  await writeTable([...good, wrong]);
  for (const name of ['Harbour', 'Ferry']) await writeBeat(name);
  // Its cover is drawn, and sent again like its files after the reload below.
  await writeBeat('cmd', ['cover']);
  await logInConfirmed(page, await newVerifiedPerson('ivo'));
  await openUpload(page);
  await giveSellerDetails(page, 'Ivo Importer', 'Spain');
  await chooseFolder(page, join(folder, 'Spring'));

  await expect(page.getByRole('heading', { level: 1, name: 'Import beats' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'songs.csv · 3 beats in the folder' })).toBeVisible();
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await expect(row('Harbour')).toContainText('Description: Enter a description.');
  await page.getByRole('button', { name: 'Defaults for all beats' }).click();
  const shared = page.getByRole('dialog', { name: 'Defaults for all beats' });
  await shared.getByLabel('Description').fill('Made in spring.');
  await shared.getByLabel('Is any audio in this beat AI-generated?').selectOption('none');
  await shared.getByRole('button', { name: 'Use for all beats' }).click();
  await expect(row('Harbour')).toContainText('New');
  await expect(row('Harbour').getByRole('definition').filter({ hasText: '$19.99' })).toBeVisible();
  await expect(row('=cmd()')).toContainText('New');
  await expect(row('=cmd()').getByRole('definition').filter({ hasText: 'Drawn from the sound' })).toBeVisible();
  await expect(page.getByText('1 beat has no cover: we draw one from its sound.')).toBeVisible();
  await expect(row('Ferry')).toContainText('Key: We can’t read this key. Write it like “A minor”, “Am”, “8A” or “1m”.');
  await expect(row('Ferry')).toContainText('license:Basic: Write yes, no, or its price on this beat, like 29.99.');
  await expectAccessible(page, 'the check of an import');

  // The connection breaks in the middle of the import; choosing the files again continues it.
  await page.route('**/api/v1/app/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Import 2 of 3' }).click();
  await expect(page.getByRole('heading', { name: 'Your import' })).toBeVisible();
  await expect(page.getByText('0 of 2 beats imported')).toBeVisible();
  await page.unroute('**/api/v1/app/uploads/*');
  await reload(page);
  await expect(page.getByText('The files of 2 beats aren’t here.')).toBeVisible();
  await expectAccessible(page, 'an import whose files are missing');
  await chooseFolder(page, join(folder, 'Spring'));
  await expect(page.getByRole('heading', { name: 'This import is done' })).toBeVisible();
  await expect(page.getByText('2 of 2 beats imported')).toBeVisible();
  await page.getByRole('button', { name: 'Close this import' }).click();

  await chooseFolder(page, join(folder, 'Spring'));
  await expect(row('Harbour')).toContainText('Unchanged');
  await expect(row('=cmd()')).toContainText('Unchanged');
  await expect(page.getByRole('button', { name: 'Import 0 of 3' })).toBeDisabled();

  await page.getByRole('main').getByRole('link', { name: 'Your catalog' }).click();
  await expect(page.getByRole('heading', { name: 'Uploaded: 2' })).toBeVisible();
  await expect(page.getByText('=cmd()', { exact: true })).toBeVisible();
});

test('a producer imports mp3s alone under a license that needs no more, and learns what another one needs', async ({
  page,
  expectRefusal,
}) => {
  await mkdir(join(folder, 'Spring'));
  const others = ['Premium', 'Premium + Trackouts', 'Exclusive Owner'].map((title) => `license:${title}`);
  const heads = ['Title', 'BPM', 'Key', 'Genre', 'Tags', 'Price', 'Description', 'AI', ...others].join(',');
  const rowOf = (title: string, offer: string) =>
    `${title},90,8A,Bebop,"fog, rain",9.50,Made in spring.,None,${others.map(() => offer).join(',')}`;
  await writeFile(join(folder, 'Spring', 'songs.csv'), [heads, rowOf('Quay', 'no'), rowOf('Mole', '')].join('\n'));
  for (const name of ['Quay', 'Mole']) await writeBeat(name, ['cover', 'wav', 'trackouts']);
  await logInConfirmed(page, await newVerifiedPerson('otto'));
  await openUpload(page);
  await giveSellerDetails(page, 'Otto Old', 'Spain');
  await chooseFolder(page, join(folder, 'Spring'));
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await expect(row('Quay')).toContainText('New');
  await expect(row('Mole')).toContainText('WAV: Mole.wav isn’t in the folder.');
  await page.getByRole('button', { name: 'Import 1 of 2' }).click();
  await expect(page.getByRole('heading', { name: 'This import is done' })).toBeVisible();

  await page.getByRole('link', { name: 'See them in your catalog' }).click();
  await page.getByRole('button', { name: 'Edit Quay' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit “Quay”' });
  await edit.getByRole('checkbox', { name: /^Premium \$/ }).check();
  expectRefusal(400, /\/beatstore\/[0-9a-f-]+$/);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit.getByText('Add the WAV first: Premium includes it.')).toBeVisible();
});

test('the producer chooses the encoding in which a table’s names look right, and then sees its values', async ({
  page,
}) => {
  await mkdir(join(folder, 'Spring'));
  const table = 'Title;BPM;Key;Genre;Tags;Price;ID;Description\nCaf\u00E9;90;8A;Bebop;fog, rain;9,50;c-1;Fl\u00FCgel\n';
  await writeFile(join(folder, 'Spring', 'songs.csv'), table, 'latin1');
  await writeBeat('Café');
  await logInConfirmed(page, await newVerifiedPerson('cleo'));
  await openUpload(page);
  await giveSellerDetails(page, 'Cleo Codes', 'Spain');
  await chooseFolder(page, join(folder, 'Spring'));
  const question = page.getByRole('group', { name: 'Where do your names look right?' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 of 0' })).toBeDisabled();
  await expectAccessible(page, 'the choice of an encoding');
  const western = question.getByRole('radio', { name: 'Café · Flügel' });
  await western.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: '$9.50' })).toBeVisible();
  await expect(western).toBeChecked();
  await expect(western).toBeFocused();
});
