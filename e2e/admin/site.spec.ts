import { makePng } from '../setup/image.ts';
import { expect, test } from '../setup/test.ts';
import { demoAccounts } from '../setup/people.ts';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open } from '../pages/open.ts';
import { restoreFirst } from '../pages/site-editor.ts';

const editor = '/dashboard/admin/site/merch';

test('an admin changes a text, sees it on the page while typing, publishes it, and takes it back', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site');
  await page.getByRole('main').getByRole('link', { name: 'Merch' }).click();
  const status = page.getByRole('textbox', { name: 'Status' });
  const frame = page.frameLocator('iframe[title^="Preview"]');
  await expect(frame.getByText('Not released yet')).toBeVisible();

  await status.fill('Out in June');
  await expect(frame.getByText('Out in June')).toBeVisible();
  await page.getByRole('button', { name: 'Move item 3 up' }).click();
  await expect(page.getByRole('button', { name: 'Move item 2 up' })).toBeFocused();
  await expect(frame.getByRole('heading', { level: 3 }).nth(1)).toHaveText('Crate bag');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frame.getByRole('heading', { level: 3 }).nth(1)).toHaveText('First nine');

  await status.fill('');
  expectRefusal(400, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This can’t be empty.', { exact: true })).toBeVisible();
  await expect(status).toBeFocused();
  await status.fill('Out in June');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await open(visitor, '/merch');
  await expect(visitor.getByText('Not released yet')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  await open(visitor, '/merch');
  await expect(visitor.getByText('Out in June')).toBeVisible();

  await page.getByRole('button', { name: 'Compare As it came with the site with what visitors see' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Not released yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show it again' }).click();
  await expectToast(page, 'Restored. Visitors see it now.');
  await open(visitor, '/merch');
  await expect(visitor.getByText('Not released yet')).toBeVisible();
});

test('of two admins who change the same text, the second sees both versions before either is lost', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const second = await newVisitor();
  for (const one of [page, second]) {
    await logIn(one, demoAccounts.admin);
    await open(one, editor);
    await expect(one.getByRole('textbox', { name: 'Status' })).toHaveValue('Not released yet');
  }
  await second.getByRole('textbox', { name: 'Status' }).fill('Theirs');
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expect(second.getByText(/^Draft saved/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Status' }).fill('Mine');
  expectRefusal(409, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Someone else has changed this, too' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Status' })).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Status' })).toHaveValue('Not released yet');
});

test('an admin uploads a picture into the gallery, orders it by mouse and by keyboard, and publishes it', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/our-work');
  const gallery = page.getByRole('group', { name: 'Gallery', exact: true });
  const entries = gallery.locator('li');
  await expect(entries).toHaveCount(6);
  const frame = page.frameLocator('iframe[title^="Preview"]');
  const captions = frame.locator('figcaption');
  await expect(captions).toHaveCount(6);

  await gallery.getByRole('button', { name: 'Add picture' }).click();
  await expect(entries).toHaveCount(7);
  await gallery.getByLabel('Caption').last().fill('The room in May');
  const picture = entries.last().getByRole('group', { name: /^Picture/ });
  const input = picture.locator('input[type=file]');
  await input.setInputFiles({ name: 'room.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(picture.getByText('This file isn’t a picture we can use.')).toBeVisible();
  await input.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: makePng(1200, 900) });
  await expect(picture.getByRole('img')).toBeVisible();
  const shown = frame.locator('figure', { hasText: 'The room in May' }).locator('img');
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(width).toBeGreaterThan(0);

  // By keyboard from the seventh to the sixth position, and by mouse up to the fifth.
  await gallery.getByRole('button', { name: 'Order of picture 7' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(gallery.getByRole('button', { name: 'Order of picture 6' })).toBeFocused();
  await expect(captions.nth(5)).toHaveText('The room in May');
  const handle = gallery.getByRole('button', { name: 'Order of picture 6' });
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  await expect(gallery.getByLabel('Caption').first()).toBeHidden();
  const [dragged, before] = [await entries.nth(5).boundingBox(), await entries.nth(4).boundingBox()];
  const from = await handle.boundingBox();
  if (!dragged || !before || !from) throw new Error('the entries aren’t on screen');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y - (dragged.y - before.y), { steps: 4 });
  await page.mouse.up();
  await expect(gallery.getByRole('button', { name: 'Order of picture 5' })).toBeFocused();
  await expect(captions.nth(4)).toHaveText('The room in May');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  await open(visitor, '/ourwork');
  const published = visitor.locator('figure', { hasText: 'The room in May' }).locator('img');
  await published.scrollIntoViewIfNeeded();
  await expect.poll(() => published.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(visitor.locator('figcaption').nth(4)).toHaveText('The room in May');

  await restoreFirst(page);
});

test('an admin renames the label, and a visitor sees its new name', async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/label');
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  const before = await name.inputValue();
  const frame = page.frameLocator('iframe[title^="Preview"]');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(before);
  await name.fill('Harbor Lane');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Harbor Lane');
  await expect(frame.getByRole('link', { name: 'Harbor Lane, home' })).toBeVisible();
  await open(visitor, '/terms');
  await expect(visitor.getByText(`run by ${before}`)).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');
  await open(visitor, '/terms');
  await expect(visitor).toHaveTitle('Terms – Harbor Lane');
  await expect(visitor.getByText('run by Harbor Lane')).toBeVisible();
  await visitor.getByRole('link', { name: 'Harbor Lane, home' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Harbor Lane');

  await restoreFirst(page);
  await open(visitor, '/terms');
  await expect(visitor).toHaveTitle(`Terms – ${before}`);
});

test('an admin changes the terms; visitors read them under a new version, and the earlier one at its address', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await open(visitor, '/terms');
  const version = visitor.getByText(/^Version .+, in force since/);
  await expect(version).toHaveText(/^Version 2026-11-27, in force since November 22, 2026\.$/);

  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/terms');
  const lead = page.getByRole('textbox', { name: 'In short' });
  const earlier = await lead.inputValue();
  await lead.fill('In short: be fair to each other.');
  await expect(
    page.frameLocator('iframe[title^="Preview"]').getByText('In short: be fair to each other.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  await open(visitor, '/terms');
  await expect(visitor.getByText('In short: be fair to each other.')).toBeVisible();
  await expect(version).toHaveText(/^Version \d{4}-\d\d-\d\d\.1, in force since/);
  await visitor.getByRole('link', { name: 'Version 2026-11-27' }).click();
  await expect(visitor).toHaveURL(/\/terms\/2026-11-27$/);
  await expect(visitor.getByText(earlier)).toBeVisible();
  await visitor.getByRole('link', { name: /^version .+ is$/ }).click();
  await expect(visitor.getByText('In short: be fair to each other.')).toBeVisible();

  await restoreFirst(page);
});

test('an admin adds a help page with a picture, which visitors find; a page that the help center links to stays', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const visitor = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/help');
  const frame = page.frameLocator('iframe[title^="Preview"]');
  await expect(frame.getByRole('heading', { name: 'Find an order' })).toBeVisible();

  await page.getByRole('button', { name: 'Add page' }).click();
  const entry = page.locator('li', { has: page.getByRole('button', { name: 'Remove page 16' }) });
  await entry.getByLabel('Title').fill('Order vinyl');
  await entry.getByLabel('Address').fill('Find Order');
  await entry.getByLabel('Text').fill('Write to us.\n\nWe press on demand.');
  await expect(frame.getByText('We press on demand.')).toBeInViewport();
  await entry.getByRole('button', { name: 'Add: Picture' }).click();
  const picture = entry.getByRole('group', { name: /^Picture/ });
  await picture
    .locator('input[type=file]')
    .setInputFiles({ name: 'vinyl.png', mimeType: 'image/png', buffer: makePng(1200, 800) });
  await picture.getByLabel('What it shows').fill('A record.');
  await expect(frame.getByRole('img', { name: 'A record.' })).toHaveAttribute('width', '1200');
  await expectAccessibleEverywhere(page, 'help pages');

  expectRefusal(400, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(entry.getByLabel('Address')).toBeFocused();
  await entry.getByLabel('Address').fill('vinyl');
  await page.getByRole('button', { name: 'Remove page 1', exact: true }).click();
  expectRefusal(409, /\/site-drafts$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^The help center links to \/csl-center=redirect\/find-order\./)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published. Visitors see it now.');

  await open(visitor, '/csl-center=redirect');
  await visitor.getByRole('searchbox').fill('press on demand');
  await visitor.getByRole('link', { name: 'Order vinyl' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Order vinyl' })).toBeVisible();
  const shown = visitor.getByRole('img', { name: 'A record.' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
    '1200',
    '800',
  ]);

  await restoreFirst(page);
});
