import type { FileChooser, Locator, Page } from '@playwright/test';
import { makeSounds } from '#testing/files/sounds.ts';
import { pictureOf } from '#testing/files/images.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { pressOn, typeInto } from '../pages/keyboard.ts';
import { expectDashboardOf, logIn } from '../pages/log-in.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';
import { countPresses, pressesOf } from '../pages/presses.ts';
import { beatRow, openUpload, wizardOf } from '../pages/upload.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger, verifySubject } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const makeFiles = async () => {
  const { mp3, wav, trackouts } = await makeSounds(12);
  const name = 'Low Harbour 128 Am';
  return [
    { name: `${name}.mp3`, mimeType: 'audio/mpeg', buffer: mp3 },
    { name: `${name}.wav`, mimeType: 'audio/wav', buffer: wav },
    { name: `${name}.zip`, mimeType: 'application/zip', buffer: trackouts },
    { name: `${name}.png`, mimeType: 'image/png', buffer: await pictureOf(640) },
  ] as const;
};

const choosing = async (page: Page, press: () => Promise<void>): Promise<FileChooser> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  return chooser;
};

const stepNamed = (page: Page, name: string): Locator =>
  wizardOf(page).getByRole('group', { name: new RegExp(`: ${name}$`) });

test('a producer gets from the home page to a beat on sale with at most 18 presses', async ({ page }) => {
  const files = await makeFiles();
  const person = stranger('nora');
  await countPresses(page);
  await open(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell your beats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell your beats' })).toBeVisible();
  await expect(page.getByText('10%', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).first().click();

  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(form.getByLabel('Email')).toHaveValue(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expectDashboardOf(page, person);

  // One more press happens in the email program.
  await page.goto(linkIn(await mailTo(person.email, verifySubject), '/verify-email'));
  const inInbox = 1;
  await untilReady(page);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sell your beats' }).click();

  const before = page.getByRole('region', { name: 'Before your first upload' });
  const artistName = `Nora ${person.username.slice(-6)}`;
  await before.getByLabel('Artist name').fill(artistName);
  await before.getByLabel('Legal name').fill('Nora Newcomer');
  await before.getByLabel('Country').selectOption('Ireland');
  await before.getByRole('button', { name: 'Continue' }).click();
  const chooser = await choosing(page, () => page.getByRole('button', { name: 'Choose files' }).click());
  await chooser.setFiles([...files]);

  const wizard = wizardOf(page);
  await expect(wizard.getByLabel('Title')).toHaveValue('Low Harbour');
  await expect(wizard.getByRole('region', { name: 'In the store' })).toContainText(artistName);
  await wizard.getByLabel('Genre', { exact: true }).selectOption('Electronic');
  await wizard.getByLabel('Sub-genre').selectOption({ index: 1 });
  await wizard.getByLabel('Description').fill('Fog, cranes, a slow kick.');
  await wizard.getByLabel('Tags', { exact: true }).pressSequentially('fog,cranes,');
  for (const next of ['Licenses', 'Files', 'Review']) {
    await wizard.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(stepNamed(page, next)).toBeVisible();
  }
  await wizard.getByRole('button', { name: 'Create beat' }).click();
  await expectToast(page, 'Beat created successfully');
  await expect(beatRow(page, 'Low Harbour')).toContainText('On sale');
  expect((await pressesOf(page)) + inInbox).toBeLessThanOrEqual(18);

  await open(page, `/beatstore/${person.username}`);
  await expect(page.getByRole('heading', { level: 1, name: artistName })).toBeVisible();
});

/** Expects the target to be neither under the wizard's step bar nor under its buttons. */
const expectUncovered = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect();
        const at = (y: number): boolean => element.contains(document.elementFromPoint(left + width / 2, y));
        return at(top + 4) && at(bottom - 4);
      }),
    )
    .toBe(true);

test('a producer on a phone puts a beat on sale with the keyboard alone, after one file was refused', async ({
  page,
}) => {
  const [mp3, wav, zip, cover] = await makeFiles();
  const person = await newVerifiedPerson('kay');
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, person);
  await openUpload(page);
  const before = page.getByRole('region', { name: 'Before your first upload' });
  await typeInto(page, before.getByLabel('Artist name'), `Kay ${person.username.slice(-6)}`);
  await typeInto(page, before.getByLabel('Legal name'), 'Kay Board');
  await typeInto(page, before.getByLabel('Country'), 'France');
  await pressOn(page, before.getByRole('button', { name: 'Continue' }));

  const choose = async (name: string, ...chosen: Parameters<FileChooser['setFiles']>): Promise<void> => {
    const chooser = await choosing(page, () => pressOn(page, page.getByRole('button', { name, exact: true })));
    await chooser.setFiles(...chosen);
  };
  await choose('Choose files', [
    { ...mp3, name: 'Rough Mix.mp3' },
    { ...zip, name: 'stems.zip', buffer: Buffer.from('not a zip') },
  ]);
  const wizard = wizardOf(page);
  const strip = wizard.getByRole('list', { name: 'Files', exact: true });
  await expect(wizard.getByLabel('Title')).toHaveValue('Rough Mix');
  await expect(strip).toContainText('ZIP refused');
  await expect(wizard.getByText('stems.zip: This isn’t a valid zip file. Create it again.')).toBeVisible();
  await choose('Choose again the ZIP of trackouts', zip);
  await expect(strip).toContainText('ZIP ready');

  // The first missing field has the focus and isn't under the bars.
  const genre = wizard.getByLabel('Genre', { exact: true });
  await pressOn(page, wizard.getByRole('button', { name: 'Continue', exact: true }));
  await expect(genre).toBeFocused();
  await expectUncovered(genre);
  await expectUncovered(wizard.getByText('Genre', { exact: true }));
  expect(await wizard.evaluate(({ scrollTop }) => scrollTop), 'the dialog’s frame stays where it is').toBe(0);
  await typeInto(page, genre, 'Electronic');
  await typeInto(page, wizard.getByLabel('Sub-genre'), 'Ambient');
  await typeInto(page, wizard.getByLabel('Description'), 'Fog, cranes, a slow kick.');
  await typeInto(page, wizard.getByLabel('BPM', { exact: true }), '128');
  await typeInto(page, wizard.getByLabel('Key', { exact: true }), 'A minor');
  await typeInto(page, wizard.getByLabel('Tags', { exact: true }), 'fog,cranes,');
  await pressOn(page, wizard.getByRole('button', { name: 'Continue', exact: true }));
  // Only the cover is still missing, so its button is the next thing to press.
  const coverButton = wizard.getByRole('button', { name: 'Choose the Cover image' });
  await expect(coverButton).toBeFocused();
  await expectUncovered(coverButton);
  await choose('Choose the Cover image', cover);
  const next = async (step: string): Promise<void> => {
    await pressOn(page, wizard.getByRole('button', { name: 'Continue', exact: true }));
    await expect(stepNamed(page, step)).toBeVisible();
  };
  await next('Licenses');
  await next('Files');
  await pressOn(page, wizard.getByRole('button', { name: 'Remove the MP3' }));
  await choose('Choose the MP3', mp3);
  await choose('Choose the WAV', wav);
  await expect(strip).toHaveText(/Cover ready\s*MP3 ready\s*WAV ready\s*ZIP ready/);
  // Without a typed title, the file name becomes the title.
  await expect(wizard.getByRole('region', { name: 'In the store' })).toContainText('Low Harbour');
  await expectAccessible(page, 'the wizard with its files');
  await next('Review');
  await pressOn(page, wizard.getByRole('button', { name: 'Create beat' }));
  await expectToast(page, 'Beat created successfully');
  await expect(beatRow(page, 'Low Harbour')).toContainText('On sale');
});
