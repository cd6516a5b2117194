import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pictureOf } from '#testing/files/images.ts';
import { ownSounds } from '#testing/files/sounds.ts';
import { makeMusic } from '../setup/music.ts';
import { type Person, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessible, expectAccessibleEverywhere } from '../pages/accessible.ts';
import { goToPayment } from '../pages/checkout.ts';
import { addToCart, dollars, totalOf } from '../pages/licenses.ts';
import { expectToast, open, reload, untilReady } from '../pages/open.ts';
import { agreementOf, download, expectMusic, expectPdf } from '../pages/order.ts';
import { cards, expectPaid, payByCard } from '../pages/payment.ts';
import {
  amountOf,
  fillOnboarding,
  ledgerRows,
  nameSeller,
  openSales,
  openSellerDashboard,
  openSetup,
  panel,
  setupLine,
} from '../pages/payouts.ts';
import { expectPlaying } from '../pages/player.ts';
import { heardBytes, tagIn } from '../pages/preview.ts';
import { confirmPassword } from '../pages/log-in.ts';
import { signUp, verifyEmail } from '../pages/sign-up.ts';
import {
  beatRow,
  chooseFile,
  chooseForBeat,
  continueTo,
  giveSellerDetails,
  openUpload,
  wizardOf,
} from '../pages/upload.ts';
import { openEntry } from '../pages/sidebar.ts';

type Music = Awaited<ReturnType<typeof makeMusic>>;

const seconds = 24;
const license = 'Premium + Trackouts';
const sumOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** A name that nobody else has, even if the journey runs again. */
const artistOf = ({ username }: Person): string => `Pia ${username.slice(-6)}`;

/** Completes the wizard, with its validation errors. */
const upload = async (page: Page, person: Person, title: string, music: Music): Promise<void> => {
  await openUpload(page);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a beat' })).toHaveCount(0);
  await giveSellerDetails(page, 'Pia Producer', 'Germany', artistOf(person));
  await page.getByRole('button', { name: 'Create a beat' }).first().click();
  const wizard = wizardOf(page);

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
  await expect(wizard.getByText('You must upload an .mp3 file, a .wav file and a .zip file.')).toBeVisible();
  await chooseFile(page, 'MP3', 'harbour.mp3', 'audio/mpeg', music.wav);
  await expect(wizard.getByText(/harbour\.mp3: This is a WAV file/)).toBeVisible();
  await chooseFile(page, 'MP3', 'harbour.mp3', 'audio/mpeg', music.mp3);
  await chooseFile(page, 'WAV', 'harbour.wav', 'audio/wav', music.wav);
  await chooseFile(page, 'ZIP of trackouts', 'harbour.zip', 'application/zip', music.trackouts);
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3);

  // What was typed and uploaded is restored after leaving the page.
  await reload(page);
  await page.getByRole('button', { name: 'Continue draft' }).first().click();
  await expect(wizard.getByLabel('Title')).toHaveValue(title);
  await continueTo(page, 'Licenses');
  await continueTo(page, 'Files');
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3);
  await continueTo(page, 'Review');
  await expectAccessible(page, 'the review step of the wizard');
  await wizard.getByRole('button', { name: 'Create beat' }).click();
  await expectToast(page, 'Beat created successfully');
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Uploaded: 1' })).toBeVisible();
  await expect(beatRow(page, title)).toContainText('On sale');
};

/** Visitors hear the label's tag at the start and after 20 seconds, and can't buy the preview. */
const hearPreview = async (page: Page, person: Person, title: string, music: Music): Promise<void> => {
  await open(page, '/beatstore');
  await page.getByRole('button', { name: `Play ${artistOf(person)} - ${title}` }).click();
  await expectPlaying(page, title);
  const heard = await heardBytes(page);
  await expectMusic(heard, 'MPEG', `0:${seconds}`);
  expect(Object.values(music).map(sumOf)).not.toContain(sumOf(heard));
  const [start = 0, between = 1, again = 0] = await tagIn(page, heard, [0, 10, 20]);
  const sold = await tagIn(page, music.mp3, [0, 10, 20]);
  expect(Math.min(start, again)).toBeGreaterThan(0.7);
  expect(Math.max(between, ...sold)).toBeLessThan(0.4);
};

/** The order's files must be the uploaded ones, byte for byte. */
const expectUploaded = async (page: Page, title: string, music: Music): Promise<void> => {
  for (const kind of ['mp3', 'wav', 'trackouts'] as const) {
    expect(sumOf(await download(page, title, kind)), kind).toBe(sumOf(music[kind]));
  }
};

const connect = async (page: Page, { password }: Pick<Person, 'password'>): Promise<void> => {
  await panel(page, 'Setup status').getByRole('button', { name: 'Connect with Stripe' }).click();
  await confirmPassword(page, password);
  await expect(page).toHaveURL(/\/setup\//);
  // Stripe redirects to this URL when a link is opened a second time.
  await page.goto('/dashboard/payouts?connect=again');
  await fillOnboarding(page);
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await untilReady(page);
  await expectToast(page, 'You’re connected. What you’re owed is on its way.');
  await openSetup(page);
  await expect(setupLine(page, 'Stripe connected')).toContainText('Yes');
  await expect(page.getByText('Connect Stripe to get paid')).toHaveCount(0);
};

/** The CSV without its header: kind, description, amount. */
const downloadLedger = async (page: Page): Promise<string[][]> => {
  const waiting = page.waitForEvent('download');
  await panel(page, 'Ledger').getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  return csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
    .map(([, kind = '', description = '', , amount = '']) => [kind, description, amount]);
};

/** Changes the title and the mp3 for future buyers, takes the beat off sale, puts it back, and deletes it. */
const changeAndDelete = async (page: Page, title: string, music: Music): Promise<void> => {
  const other = await ownSounds();
  await openUpload(page);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit “${title}”` });
  await edit.getByLabel('Title').fill(`${title} II`);
  const replacement = edit.getByRole('group', { name: 'MP3' }).locator('input');
  await replacement.setInputFiles({ name: 'new.mp3', mimeType: 'audio/mpeg', buffer: music.wav });
  await expect(edit.getByText(/new\.mp3: This is a WAV file/)).toBeVisible();
  await expectAccessible(page, 'the beat editor');
  await replacement.setInputFiles({ name: 'new.mp3', mimeType: 'audio/mpeg', buffer: other.mp3 });
  await expectToast(page, 'File replaced');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Data saved successfully!');
  const row = beatRow(page, `${title} II`);
  await chooseForBeat(page, `${title} II`, 'Unpublish');
  await expect(row).toContainText('Unpublished');
  await chooseForBeat(page, `${title} II`, 'Publish');
  await expect(row).toContainText('On sale');
  await chooseForBeat(page, `${title} II`, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete “${title} II”?` });
  await expect(question).toContainText('Buyers keep their files, licenses and agreements');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Uploaded: 0' })).toBeVisible();
};

test('a newcomer signs up, uploads a beat, sells it, connects Stripe, and gets the money to the cent', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const music = await makeMusic(seconds);
  const person = stranger('pia');
  const title = `Harbour ${person.username}`;
  await signUp(page, person);
  await verifyEmail(page, person);
  await upload(page, person, title, music);

  const buyer = await newVisitor();
  await hearPreview(buyer, person, title, music);
  const beat = await addToCart(buyer, title, license);
  const price = totalOf(beat, license);
  await goToPayment(buyer, { name: 'Bea Buyer', email: `bea-of-${person.email}` });
  await payByCard(buyer, cards.good);
  await expectPaid(buyer);
  await expectUploaded(buyer, title, music);
  expectPdf(await agreementOf(buyer, title));

  const sale = `${title} - ${license}`;
  // The label's fee is a tenth, rounded to the cent.
  const fee = Math.round(price / 10);
  const share = price - fee;
  // This entry appears with the first beat on sale.
  await openEntry(page, 'Home');
  const sales = panel(page, 'Recent Sales').getByRole('listitem');
  await expect(sales).toHaveCount(1);
  await expect(sales).toContainText(sale);
  await expect(sales).toContainText(dollars(price));
  await expect(panel(page, 'Express dashboard')).toContainText('Account Not setup');
  await expect(setupLine(page, 'Stripe connected')).toContainText('No');
  await expect(setupLine(page, 'PayPal connected')).toContainText('No');
  await nameSeller(page, { legalName: 'Pia Maria Producer', country: 'United States' });
  await expectToast(page, 'Saved. Future agreements will use this name.');
  await expect(setupLine(page, 'Name on your agreements')).toContainText('Pia Maria Producer, United States');
  await expect(panel(page, 'Balance History')).toContainText('No balance activity yet');
  await openEntry(page, 'Sales');
  await expect(ledgerRows(page).filter({ hasText: 'Sale' })).toContainText(sale);
  await expect(ledgerRows(page).filter({ hasText: 'To Stripe' })).toHaveCount(0);
  await expect(panel(page, 'Ledger')).toContainText(`Owed to you${dollars(share)}`);

  await openEntry(page, 'Home');
  expectRefusal(403, /\/stripe-connect$/);
  await connect(page, person);
  const isTransferred = async (): Promise<boolean> => {
    await openSales(page);
    await expect(ledgerRows(page).filter({ hasText: 'Sale' })).toBeVisible();
    return await ledgerRows(page).filter({ hasText: 'To Stripe' }).isVisible();
  };
  await expect.poll(isTransferred).toBe(true);
  await expect(panel(page, 'Ledger')).toContainText(`Owed to you${dollars(0)}`);
  await expect(ledgerRows(page).filter({ hasText: 'To Stripe' })).toContainText(dollars(share));
  const cents = (amount: number): string => (amount / 100).toFixed(2);
  expect(await downloadLedger(page)).toEqual([
    ['sale', sale, cents(price)],
    ['fee', expect.stringContaining(sale), cents(-fee)],
    ['transfer', expect.any(String), cents(-share)],
  ]);
  await expect(page.getByRole('list', { name: 'The way of your money' })).toContainText(
    new RegExp(`Sold.*\\${dollars(price)}.*fee.*−\\${dollars(fee)}.*Sent to Stripe.*\\${dollars(share)}.*In your bank`),
  );
  await expectAccessibleEverywhere(page, 'the sales');
  await openSellerDashboard(page);
  // Pending money may have become available.
  expect((await amountOf(page, 'Available')) + (await amountOf(page, 'Pending'))).toBe(share);
  await expect(panel(page, 'Balance History')).toContainText(dollars(share));

  await expectAccessibleEverywhere(page, 'the seller dashboard');
  await openSetup(page);
  await panel(page, 'Setup status')
    .getByRole('button', { name: /^Change/ })
    .click();
  await expect(page.getByRole('dialog').getByLabel('Legal name')).toHaveValue('Pia Maria Producer');
  await expectAccessibleEverywhere(page, 'the name on the agreements');
  await page.keyboard.press('Escape');
  await panel(page, 'Express dashboard').getByRole('button', { name: 'Open Stripe dashboard' }).click();
  await expect(page).toHaveURL(/\/express\//);

  await changeAndDelete(page, title, music);
  // The buyer keeps what was bought, whatever the seller has done with the beat.
  await expectUploaded(buyer, title, music);
});
