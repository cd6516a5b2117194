import { makeSounds } from '#testing/files/sounds.ts';
import { pictureOf } from '#testing/files/images.ts';
import { logIn } from '../pages/log-in.ts';
import { reload } from '../pages/open.ts';
import { continueTo, giveSellerDetails, openUpload, wizardOf } from '../pages/upload.ts';
import { type BreakingProxy, openBreakingProxy } from '../setup/breaking-proxy.ts';
import { newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { openZip } from '../setup/zip.ts';

const sounds = await makeSounds(20);
const size = sounds.wav.length;
const at = (percent: number): number => Math.floor((size * percent) / 100);

let proxy: BreakingProxy;
test.beforeEach(async () => {
  proxy = await openBreakingProxy({
    shopUrl: process.env['SHOP_URL'] ?? '',
    shopDataDir: process.env['SHOP_DATA_DIR'] ?? '',
    filename: 'harbour.wav',
    cuts: [at(10), at(50), at(99)],
    silence: at(70),
  });
});
test.afterEach(() => proxy.close());

test('an upload resumes automatically where its connection broke, and after a reload with the same file', async ({
  newVisitor,
  expectRefusal,
}) => {
  const page = await newVisitor(proxy.url);
  const person = await newVerifiedPerson('lina');
  // Lost connections are reported with status 0.
  expectRefusal(0, /\/api\/v1\/app\/uploads\//);
  const files = [
    { name: 'harbour.wav', mimeType: 'audio/wav', buffer: sounds.wav },
    { name: 'harbour.mp3', mimeType: 'audio/mpeg', buffer: sounds.mp3 },
    { name: 'harbour.zip', mimeType: 'application/zip', buffer: sounds.trackouts },
    { name: 'harbour.png', mimeType: 'image/png', buffer: await pictureOf(600) },
  ];
  await logIn(page, person);
  await openUpload(page);
  await giveSellerDetails(page, 'Lina Line', 'Sweden');
  await page.getByLabel('Files of beats').setInputFiles(files);
  await proxy.silent;
  await reload(page);
  await expect(page.getByText(/upload(s)? ha(s|ve) stopped\./)).toBeVisible();
  await page.getByLabel('Files of beats').setInputFiles(files);
  const wizard = wizardOf(page);
  await wizard.getByLabel('Title').fill('Harbour');
  await wizard.getByLabel('Genre', { exact: true }).selectOption('Jazz');
  await wizard.getByLabel('Sub-genre').selectOption('Bebop');
  await wizard.getByLabel('Description').fill('Over a bad connection.');
  await wizard.getByLabel('BPM', { exact: true }).fill('90');
  await wizard.getByLabel('Key', { exact: true }).selectOption('C major');
  await wizard.getByLabel('Tags', { exact: true }).pressSequentially('fog,rain,');
  await continueTo(page, 'Licenses');
  await continueTo(page, 'Files');
  await expect(wizard.getByText(/· Ready$/)).toHaveCount(3);

  // Resumed at 10, 50, 70 and 99 %: no byte is sent twice.
  expect(proxy.begun()).toBe(1);
  expect(proxy.pieces.map(({ from }) => from)).toEqual([0, 10, 50, 70, 99].map(at));
  expect(proxy.pieces.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(size);

  await continueTo(page, 'Review');
  await wizard.getByRole('button', { name: 'Create beat' }).click();
  await expect(page.getByRole('heading', { name: 'Uploaded: 1' })).toBeVisible();
  await page.evaluate(async (password) => {
    const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    await fetch('/api/v1/app/password-validate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
      body: JSON.stringify({ password }),
    });
  }, person.password);
  const zip = await (await page.request.get('/api/v1/app/account/export')).body();
  const kept = [...openZip(zip)].find(([name]) => /^beats\/.*\/wav\.wav$/.test(name))?.[1];
  expect(kept?.equals(sounds.wav), 'the file sold is the file uploaded').toBe(true);
  // Closes the page before the proxy, because the page polls its beat's progress.
  await page.context().close();
});
