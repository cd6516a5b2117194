import { makeSounds } from '#testing/files/sounds.ts';
import { pictureOf } from '#testing/files/images.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast } from '../pages/open.ts';
import { chooseFile, continueTo, giveSellerDetails, openUpload, wizardOf } from '../pages/upload.ts';

test('three files dropped anywhere on the page are sorted, and detected values are suggested', async ({ page }) => {
  const sounds = await makeSounds(12);
  await logIn(page, await newVerifiedPerson('dora'));
  await openUpload(page);
  await giveSellerDetails(page, 'Dora Drop', 'France');
  const drop = async (files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<void> => {
    const encoded = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
    const data = await page.evaluateHandle((encoded) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of encoded) {
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([content], name));
      }
      return transfer;
    }, encoded);
    await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
  };
  await drop([
    { name: 'Night Drive 128 Am.zip', bytes: sounds.trackouts },
    { name: 'Night Drive 128 Am.wav', bytes: sounds.wav },
    { name: 'Night Drive 128 Am.mp3', bytes: sounds.mp3 },
  ]);
  const wizard = wizardOf(page);
  await expect(wizard.getByLabel('Title')).toHaveValue('Night Drive');
  await expect(wizard.getByLabel('BPM', { exact: true })).toHaveValue('128');
  await expect(wizard.getByLabel('Key', { exact: true })).toHaveValue('A minor');
  // Suggestions appear without moving any field.
  await wizard.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const topOfPrice = async (): Promise<number | undefined> => (await wizard.getByLabel('Price').boundingBox())?.y;
  const before = await topOfPrice();
  await expect(wizard.getByText('Suggested')).toBeVisible();
  expect(await topOfPrice()).toBe(before);
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
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3);
  // A beat takes only one file of each kind.
  await drop([
    { name: 'c.mp3', bytes: sounds.mp3 },
    { name: 'd.mp3', bytes: sounds.mp3 },
  ]);
  await expectToast(page, 'c.mp3, d.mp3: a beat has one of each kind. Choose one of them.');
  await expect(wizard.getByText('Night Drive 128 Am.mp3')).toBeVisible();
  // A long file name must not make the wizard wider than the window.
  const room = await wizard.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(room).toBeLessThanOrEqual(0);
});
