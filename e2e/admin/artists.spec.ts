import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open, reload } from '../pages/open.ts';
import { restoreFirst } from '../pages/site-editor.ts';
import { makePng } from '../setup/image.ts';
import { demoAccounts, newVerifiedPerson, type Person } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const published = 'Published. Visitors see it now.';
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click();

/** Shows again what the site came with, for other journeys. */
const restoreArtists = async (page: Page): Promise<void> => {
  await open(page, '/dashboard/admin/site/artists');
  await restoreFirst(page);
};

const adopt = async (page: Page, { username }: Person): Promise<void> => {
  await open(page, `/dashboard/admin/site-directory?search=${username}`);
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Make them one of the label’s artists' }).click();
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('combobox', { name: 'Seller' }) })
    .last();
  await expect(entry.getByRole('combobox', { name: 'Seller' })).toBeFocused();
  await expect(entry.getByRole('combobox', { name: 'Seller' })).toHaveValue(username);
  await entry.getByLabel('Name', { exact: true }).fill('Orla Finch');
  await entry.getByLabel('Tagline').fill('As the label says it.');
  await entry.getByLabel('Story').fill('The label wrote this.');
  await entry.getByLabel('Place').fill('Galway');
  await entry.getByLabel('For what').fill('Sessions');
  await entry.getByRole('textbox', { name: 'Email' }).fill('orla@label.example');
  await entry.getByLabel('The artist may edit this page themselves').check();
  await publish(page);
  await expectToast(page, published);
};

test('the label adopts a seller and lets them edit their page, which they do on a phone; the label takes it back', async ({
  page,
  newVisitor,
}) => {
  const orla = await newVerifiedPerson('orla', 'seller');
  const path = `/beatstore/${orla.username}`;
  const [artist, visitor] = [await newVisitor(), await newVisitor()];
  await logIn(artist, orla);
  await artist.setViewportSize({ width: 360, height: 740 });
  await open(artist, '/dashboard/seller/my-page');
  await expect(artist.getByText('Your page shows your public profile')).toBeVisible();

  await logIn(page, demoAccounts.admin);
  await adopt(page, orla);
  await expect(page.getByText('May edit it, and hasn’t published anything yet. Shows your entry.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the label’s artists');
  await open(visitor, path);
  await expect(visitor.getByText('As the label says it.')).toBeVisible();

  // The tab is in Settings.
  await open(artist, '/account-settings');
  await artist.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My page' }).click();
  const tagline = artist.getByRole('textbox', { name: 'Tagline' });
  await expect(tagline).toHaveValue('As the label says it.');
  const frame = artist.frameLocator('iframe[title^="Preview"]');
  await tagline.fill('In my own words.');
  await expect(frame.getByText('In my own words.')).toBeVisible();
  // A link that is half typed isn't shown yet.
  await artist.getByRole('button', { name: 'Add link' }).click();
  await artist.getByRole('textbox', { name: 'Link' }).fill('https://www.inst');
  await artist.getByRole('textbox', { name: 'Link' }).fill('https://www.instagram.com/orla');
  await expect(frame.getByRole('link', { name: 'Instagram' })).toBeVisible();
  await artist
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'orla.png', mimeType: 'image/png', buffer: makePng(1200, 800) });
  await expect(artist.getByRole('img', { name: 'Picture: as it is now' })).toBeVisible();
  await expectAccessibleEverywhere(artist, 'My page');
  await publish(artist);
  await expectToast(artist, published);

  await open(visitor, path);
  await expect(visitor.getByText('In my own words.')).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Orla Finch');
  await expect(visitor.getByRole('link', { name: 'Instagram' }).first()).toBeVisible();
  const hero = visitor.locator('header img');
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await open(page, '/dashboard/admin/site');
  await page.getByRole('main').getByRole('link', { name: 'Orla Finch’s own page' }).click();
  await expect(page.getByText(new RegExp(`· ${orla.username}$`))).toBeVisible();
  await expectAccessibleEverywhere(page, 'an artist’s own page, as the label edits it');
  await page.getByRole('button', { name: 'Compare As the label wrote it with what visitors see' }).click();
  await expect(page.getByRole('dialog').getByText('In my own words.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Show it again' }).click();
  await expectToast(page, 'Restored. Visitors see it now.');
  await open(visitor, path);
  await expect(visitor.getByText('As the label says it.')).toBeVisible();

  await restoreArtists(page);
  await reload(artist);
  await expect(artist.getByText('Your page shows your public profile')).toBeVisible();
});

test('an editor finds a seller by name, and of an artist and the label who change a page at once, nobody loses a text', async ({
  page,
  newVisitor,
  expectRefusal,
}) => {
  const finn = await newVerifiedPerson('finn', 'seller');
  const artist = await newVisitor();
  await logIn(page, demoAccounts.admin);
  await open(page, '/dashboard/admin/site/artists');
  await page.getByRole('button', { name: 'Add artist' }).click();
  const seller = page.getByRole('combobox', { name: 'Seller' }).last();
  await expect(seller).toBeFocused();
  await seller.fill(finn.username.slice(0, 8));
  const list = page.locator('datalist').last().locator('option');
  await expect(list.filter({ hasText: finn.username })).toHaveCount(1);
  // Choosing a suggestion fills in what is empty.
  await seller.fill(finn.username);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).last()).toHaveValue(finn.username);
  await page.getByRole('button', { name: 'Discard draft' }).click();

  await adopt(page, finn);
  await page.getByRole('link', { name: 'Own page of Orla Finch' }).click();
  await logIn(artist, finn);
  await open(artist, '/dashboard/seller/my-page');
  await artist.getByRole('textbox', { name: 'Tagline' }).fill('The artist’s.');
  await artist.getByRole('button', { name: 'Save draft' }).click();
  await expect(artist.getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Tagline' }).fill('The label’s.');
  expectRefusal(409, /\/site-artists\/[^/]+\/draft$/);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Someone else has changed this, too' });
  await expect(conflict).toContainText('The artist’s.');
  await expect(conflict).toContainText('The label’s.');
  await conflict.getByRole('button', { name: 'Save yours' }).click();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await reload(artist);
  await expect(artist.getByRole('textbox', { name: 'Tagline' })).toHaveValue('The label’s.');
  await restoreArtists(page);
});
