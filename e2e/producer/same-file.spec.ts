import type { Page } from '@playwright/test';
import { pictureOf } from '#testing/files/images.ts';
import { makeSounds } from '#testing/files/sounds.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn, logInConfirmed } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { beatRow, continueTo, giveSellerDetails, openUpload, wizardOf } from '../pages/upload.ts';
import { mailTo } from '../setup/outbox.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

type Files = readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];

const makeFiles = async (): Promise<Files> => {
  const { mp3, wav, trackouts } = await makeSounds(12);
  return [
    { name: 'Twice.mp3', mimeType: 'audio/mpeg', buffer: mp3 },
    { name: 'Twice.wav', mimeType: 'audio/wav', buffer: wav },
    { name: 'Twice.zip', mimeType: 'application/zip', buffer: trackouts },
    { name: 'Twice.png', mimeType: 'image/png', buffer: await pictureOf(640) },
  ];
};

/** Stops at the step that shows the results of the file checks. */
const upload = async (page: Page, title: string, files: Files): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles([...files]);
  const wizard = wizardOf(page);
  await wizard.getByLabel('Title').fill(title);
  await wizard.getByLabel('BPM').fill('128');
  await wizard.getByLabel('Key', { exact: true }).selectOption('A minor');
  await wizard.getByLabel('Genre', { exact: true }).selectOption('Electronic');
  await wizard.getByLabel('Sub-genre').selectOption({ index: 1 });
  await wizard.getByLabel('Description').fill('Heard before.');
  await wizard.getByLabel('Tags', { exact: true }).pressSequentially('fog,cranes,');
  await continueTo(page, 'Licenses');
  await continueTo(page, 'Files');
};

const create = async (page: Page): Promise<void> => {
  await continueTo(page, 'Review');
  await wizardOf(page).getByRole('button', { name: 'Create beat' }).click();
  await expectToast(page, 'Beat created successfully');
};

test('a file that another seller sells waits until an admin allows it, and both sellers are emailed', async ({
  page: second,
  newVisitor,
}) => {
  const files = await makeFiles();
  const [first, admin] = [await newVisitor(), await newVisitor()];
  const [owner, other] = [await newVerifiedPerson('ada'), await newVerifiedPerson('ben')];
  const title = `Twice ${other.username.slice(-6)}`;
  await logIn(first, owner);
  await openUpload(first);
  await giveSellerDetails(first, 'Ada First', 'Ireland');
  await upload(first, `Once ${owner.username.slice(-6)}`, files);
  await create(first);
  await expect(beatRow(first, 'Once')).toContainText('On sale');

  await logIn(second, other);
  await openUpload(second);
  await giveSellerDetails(second, 'Ben Second', 'Ireland');
  await upload(second, title, files);
  await expect(
    wizardOf(second)
      .getByText(/^Another seller has this file, too/)
      .first(),
  ).toBeVisible();
  await expectAccessibleEverywhere(second, 'files that another seller has');
  await create(second);
  await expect(beatRow(second, title)).toContainText('Waiting for the label');
  await expectAccessibleEverywhere(second, 'a beat that waits for the label');
  await mailTo(owner.email, /^Someone uploaded one of your files/);
  await mailTo(other.email, /^We’re reviewing one of your files/);

  await logInConfirmed(admin, demoAccounts.admin);
  await open(admin, `/dashboard/admin/notices?search=${encodeURIComponent(owner.email)}`);
  await admin.getByRole('link', { name: `“${title}”` }).click();
  await expect(admin.getByText('Same file as another seller’s').first()).toBeVisible();
  await expectAccessibleEverywhere(admin, 'a notice about the same file');
  await admin.getByRole('button', { name: 'Let it be sold' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Let it be sold?' });
  await dialog.getByLabel('Reason').fill('They made it together.');
  await dialog.getByRole('button', { name: 'Let it be sold' }).click();
  await expect(dialog).toBeHidden();
  await reload(second);
  await expect(beatRow(second, title)).toContainText('On sale');
});
