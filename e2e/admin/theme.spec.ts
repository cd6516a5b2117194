import type { Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { restoreFirst } from '../pages/site-editor.ts';
import { demoAccounts } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const colorOf = (element: Locator): Promise<string> =>
  element.evaluate((button) => getComputedStyle(button).backgroundColor);

/** As the build’s style sheet has it. */
const orange = 'oklch(0.765 0.168 55)';
const yellow = 'rgb(255, 210, 63)';

test('an admin changes the accent, sees it on the page while typing, publishes it, and takes it back', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const visitor = await newVisitor();
  const button = visitor.getByRole('main').getByRole('link', { name: /^Beats from/ });
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site');
  await page.getByRole('main').getByRole('link', { name: 'Theme' }).click();
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  const shown = page.frameLocator('iframe[title^="Preview"]').getByRole('link', { name: /^Beats from/ });
  await expect.poll(() => colorOf(shown)).toBe(orange);

  await accent.fill('#803000');
  const issue = page.getByText(/^Too hard to read on the background: 2\.1 to 1\. #[0-9a-f]{6} would do\.$/);
  await expect(issue).toBeVisible();
  await expect.poll(() => colorOf(shown)).toBe('rgb(128, 48, 0)');
  await expectAccessibleEverywhere(page, 'a color that is hard to read');
  expectRefusal(400, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(issue).toBeVisible();
  await expect(accent).toBeFocused();
  await page.getByRole('button', { name: /^Use #/ }).press('Enter');
  await expect(issue).toBeHidden();
  await expect(accent).toBeFocused();
  await accent.fill('#ffd23f');
  await expect.poll(() => colorOf(shown)).toBe(yellow);
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(orange);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(yellow);
  // The admin's own dashboard has it without being opened again.
  await expect(page.locator('link[rel=stylesheet][href^="/theme/"]')).toHaveCount(1);

  await restoreFirst(page);
  await open(visitor, '/');
  await expect.poll(() => colorOf(button)).toBe(orange);
  await expect(visitor.locator('link[rel=stylesheet][href^="/theme/"]')).toHaveCount(0);
});

const ring =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path fill="#7ee0c2" fill-rule="evenodd" d="M0 0h90v90H0zM30 30h30v30H30z"/></svg>';

test('an admin chooses typefaces; visitors load these and no others', async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/theme');
  await page.getByLabel('Typefaces').selectOption({ label: 'Fraunces and Figtree: soft serifs' });
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole('heading', { level: 1 });
  const fontOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).fontFamily);
  await expect.poll(() => fontOf(heading)).toContain('Figtree');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  const fonts: string[] = [];
  visitor.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await open(visitor, '/');
  expect(await fontOf(visitor.getByRole('heading', { level: 1 }))).toContain('Figtree');
  await visitor.evaluate(() => document.fonts.ready);
  expect(fonts.toSorted()).toEqual(['/theme/fonts/fraunces-display.woff2', '/theme/fonts/fraunces-text.woff2']);

  await restoreFirst(page);
});

test('an admin uploads a logo, sees it while editing, publishes it for header, icons and the installed app, and takes it back', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/theme');
  await page.getByRole('button', { name: 'Add: Logo' }).click();
  const picture = page.getByRole('group', { name: 'Picture' });
  const input = picture.locator('input[type=file]');
  const choose = (svg: string) =>
    input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  expectRefusal(400, /\/site-pictures$/);
  await choose(ring.replace('</svg>', '<script>alert(1)</script></svg>'));
  await expect(picture.getByText('This SVG contains a script.')).toBeVisible();
  await choose(ring);
  await expect(picture.getByRole('img')).toBeVisible();
  const header = page.frameLocator('iframe[title^="Preview"]').getByRole('banner');
  await expect(header.locator('img[data-logo]')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the theme');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  for (const width of [360, 1440]) {
    await visitor.setViewportSize({ width, height: 800 });
    await open(visitor, '/');
    const home = visitor.getByRole('banner').getByRole('link', { name: /, home$/ });
    const logo = home.locator('img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const box = await logo.boundingBox();
    expect([box?.width, box?.height]).toEqual([32, 32]);
    await expect(home.locator('svg')).toHaveCount(0);
  }
  const icon = await visitor.locator('link[rel=icon]').getAttribute('href');
  expect(icon).toMatch(/^\/theme\/icons\/[0-9a-f]{6}-[0-9a-f]{64}\/96\.png$/);
  const manifest = (await (await visitor.request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) {
    expect(src).toContain(icon?.replace('96.png', ''));
    const response = await visitor.request.get(src);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  const card = await (await visitor.request.get('/og.png')).body();

  await restoreFirst(page);
  await open(visitor, '/');
  await expect(visitor.getByRole('banner').locator('img[data-logo]')).toHaveCount(0);
  await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  expect((await (await visitor.request.get('/og.png')).body()).equals(card)).toBe(false);
});
