import { makeSounds } from '#testing/sounds.ts';
import { pictureOf } from '#testing/pictures.ts';
import { newVerifiedPerson } from './setup/people.ts';
import { expect, test } from './setup/test.ts';
import { expectAccessible } from './pages/accessible.ts';
import { logIn } from './pages/log-in.ts';
import { expectToast, open, reload } from './pages/open.ts';
import { expectPlaying } from './pages/player.ts';
import { beatRow, chooseFile, continueTo, giveSellerDetails, openUpload, wizardOf } from './pages/upload.ts';

test('a producer uploads a beat from wizard to store, edits it and takes it off', async ({ page }) => {
  test.setTimeout(180_000);
  const sounds = await makeSounds(12);
  const person = await newVerifiedPerson('pia');
  const title = `Harbour ${person.username}`;
  await logIn(page, person);
  await openUpload(page);
  await expect(page.getByText('No beats yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a beat' }).first().click();
  const wizard = wizardOf(page);
  await giveSellerDetails(page, 'Pia Producer', 'Germany');

  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByText('You must add at least 2 tags before continuing.').first()).toBeVisible();
  await wizard.getByLabel('Title').fill(title);
  await wizard.getByLabel('Genre', { exact: true }).selectOption('Electronic');
  await wizard.getByLabel('Sub-genre').selectOption({ index: 1 });
  await wizard.getByLabel('Description').fill('Fog, cranes, a slow kick.');
  await wizard.getByLabel('BPM', { exact: true }).fill('1x20');
  await wizard.getByLabel('Key', { exact: true }).selectOption('A minor');
  await wizard.getByLabel('Price').fill('4.50');
  const tags = wizard.getByLabel('Tags', { exact: true });
  await tags.fill('sixteen-letters!');
  await tags.press('Enter');
  await expect(wizard.getByText('Tag cannot exceed 15 characters')).toBeVisible();
  await tags.fill('fog');
  await tags.press('Enter');
  await tags.pressSequentially('cranes,');
  await expect(wizard.getByText('3 tags remaining.')).toBeVisible();
  await chooseFile(page, 'Cover image', 'cover.png', 'image/png', await pictureOf(640));
  await continueTo(page, 'Licenses');
  await expect(wizard.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await continueTo(page, 'Files');
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByText('You must upload an .mp3 file, a .wav file, and a .zip file.')).toBeVisible();
  await chooseFile(page, 'MP3', 'harbour.mp3', 'audio/mpeg', sounds.wav);
  await expect(wizard.getByText(/harbour\.mp3: This is a WAV file/)).toBeVisible({ timeout: 30_000 });
  await chooseFile(page, 'MP3', 'harbour.mp3', 'audio/mpeg', sounds.mp3);
  await chooseFile(page, 'WAV', 'harbour.wav', 'audio/wav', sounds.wav);
  await chooseFile(page, 'ZIP of trackouts', 'harbour.zip', 'application/zip', sounds.trackouts);
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3, { timeout: 90_000 });

  // What was typed and sent is there again after the page was left.
  await reload(page);
  await page.getByRole('button', { name: 'Go on with your beat' }).first().click();
  await expect(wizard.getByLabel('Title')).toHaveValue(title);
  await continueTo(page, 'Licenses');
  await continueTo(page, 'Files');
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3);
  await continueTo(page, 'Review');
  await expectAccessible(page, 'the wizard at its review');
  await wizard.getByRole('button', { name: 'Create beat' }).click();
  await expectToast(page, 'Beat created successfully');
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Beats uploaded: 1' })).toBeVisible();
  await expect(beatRow(page, title)).toContainText('On sale', { timeout: 60_000 });

  await open(page, '/beatstore');
  await page.getByRole('button', { name: `Play ${person.username} - ${title}` }).click();
  await expectPlaying(page, title);

  await openUpload(page);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit “${title}”` });
  await edit.getByLabel('Title').fill(`${title} II`);
  const replacement = edit.getByLabel('MP3', { exact: true });
  await replacement.setInputFiles({ name: 'new.mp3', mimeType: 'audio/mpeg', buffer: sounds.wav });
  await expect(edit.getByText(/new\.mp3: This is a WAV file/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a beat that is edited');
  await replacement.setInputFiles({ name: 'new.mp3', mimeType: 'audio/mpeg', buffer: sounds.mp3 });
  await expectToast(page, 'File replaced');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Data saved successfully!');
  const row = beatRow(page, `${title} II`);
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row).toContainText('Off sale');
  await row.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(row).toContainText('On sale');
  await row.getByRole('button', { name: `Delete ${title} II` }).click();
  const question = page.getByRole('dialog', { name: `Delete “${title} II”?` });
  await expect(question).toContainText('Whoever has bought it keeps their files');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Beats uploaded: 0' })).toBeVisible();
});

test('three files dropped anywhere on the page sort themselves; what was heard in them is proposed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const sounds = await makeSounds(12);
  await logIn(page, await newVerifiedPerson('dora'));
  await openUpload(page);
  const files = [
    { name: 'b.zip', base64: sounds.trackouts.toString('base64') },
    { name: 'b.wav', base64: sounds.wav.toString('base64') },
    { name: 'b.mp3', base64: sounds.mp3.toString('base64') },
  ];
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data });
  const wizard = wizardOf(page);
  await giveSellerDetails(page, 'Dora Drop', 'France');
  await expect(wizard.getByText('We heard')).toBeVisible({ timeout: 60_000 });
  await wizard.getByLabel('BPM', { exact: true }).fill('70');
  await wizard.getByRole('button', { name: '×2: double the BPM' }).click();
  await expect(wizard.getByLabel('BPM', { exact: true })).toHaveValue('140');
  await wizard.getByRole('button', { name: '÷2: halve the BPM' }).click();
  await expect(wizard.getByLabel('BPM', { exact: true })).toHaveValue('70');
  await page.setViewportSize({ width: 360, height: 800 });
  await wizard.getByLabel('Title').fill('Dropped');
  await wizard.getByLabel('Genre', { exact: true }).selectOption('Jazz');
  await wizard.getByLabel('Sub-genre').selectOption('Bebop');
  await wizard.getByLabel('Description').fill('All at once.');
  await wizard.getByLabel('Key', { exact: true }).selectOption('C major');
  await wizard.getByLabel('Tags', { exact: true }).pressSequentially('one,two,');
  await chooseFile(page, 'Cover image', 'cover.png', 'image/png', await pictureOf(640));
  await continueTo(page, 'Licenses');
  await continueTo(page, 'Files');
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3, { timeout: 60_000 });
  // No file, however long its name, makes the wizard wider than the window.
  const room = await wizard.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(room).toBeLessThanOrEqual(0);
});
