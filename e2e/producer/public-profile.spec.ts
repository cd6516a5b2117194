import { makePng } from '../setup/image.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { panelOf } from '../pages/settings.ts';

test('a seller writes their page, a visitor sees it, and its video loads only when they press it', async ({
  page,
  newVisitor,
}) => {
  const sailor = await newVerifiedPerson('sailor', 'seller');
  await logIn(page, sailor);
  await open(page, '/profile');
  const panel = panelOf(page, 'Public profile');
  await panel.getByLabel('Tagline').fill('Written by the sailor.');
  await panel.getByLabel('Story').fill('The first paragraph.\n\nThe second one.');
  await panel.getByLabel('Links').fill('https://www.instagram.com/sol\nhttps://sol.example/tour');
  await panel.getByLabel('Video').fill('https://youtu.be/aqz-KE-bpKQ');
  await panel.getByRole('button', { name: 'Save page' }).click();
  await expectToast(page, 'Your page is updated.');
  await panel
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'hero.png', mimeType: 'image/png', buffer: makePng(1200, 500) });
  await expectToast(page, 'Your picture is on your page.');
  await expectAccessibleEverywhere(page, 'the panel Public profile');

  const visitor = await newVisitor();
  const requests: string[] = [];
  // Responds for the video site, so that no request leaves this machine.
  await visitor.route('https://www.youtube-nocookie.com/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A video</title><p>Moving pictures' });
  });
  await open(visitor, `/beatstore/${sailor.username}`);
  await expect(visitor.getByText('Written by the sailor.')).toBeVisible();
  await expect(visitor.getByText('The second one.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'sol.example' })).toHaveAttribute('rel', /nofollow ugc noopener/);
  const hero = visitor.locator('header img');
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleEverywhere(visitor, 'an artist’s page with a picture');

  expect(requests).toEqual([]);
  expect(
    (await visitor.context().cookies()).map(({ domain }) => domain).filter((domain) => /youtube/.test(domain)),
  ).toEqual([]);
  await visitor.getByRole('link', { name: /Play from YouTube/ }).click();
  await expect(visitor.frameLocator('iframe').getByText('Moving pictures')).toBeVisible();
  expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0']);
});

test('on an artist’s own page, the rows leave out the artist’s name', async ({ page: visitor }) => {
  await open(visitor, `/beatstore/${demoAccounts.seller.username}`);
  const rows = visitor.getByRole('table', { name: /^Beats by / });
  await expect(rows.getByRole('button', { name: /^Play / }).first()).toBeVisible();
  expect(await rows.innerText()).not.toContain('Sol Marrow');
});
