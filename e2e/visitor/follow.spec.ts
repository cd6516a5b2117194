import type { Page } from '@playwright/test';
import { artistPath } from '#features/catalogue/paths.ts';
import { expectAccessible } from '../pages/accessible.ts';
import { logIn } from '../pages/log-in.ts';
import { expectToast, open, reload, untilReady } from '../pages/open.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { newVerifiedPerson, stranger } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const follow = (page: Page) => page.getByRole('button', { name: /^Follow / });
const following = (page: Page) => page.getByRole('button', { name: /^Following / });

test('a visitor follows by email, confirms, and unfollows by the link', async ({ page, newVisitor }) => {
  const artist = await newVerifiedPerson('fay', 'seller');
  const { email } = stranger('fan');
  await open(page, artistPath(artist.username));
  await follow(page).click();
  const dialog = page.getByRole('dialog', { name: `Follow ${artist.username}` });
  await dialog.getByRole('button', { name: 'Follow' }).click();
  await expect(dialog.getByText('Please enter an email.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('checkbox', { name: /see my email address/ }).check();
  await expectAccessible(page, 'following by email');
  await dialog.getByRole('button', { name: 'Follow' }).click();
  await expect(dialog.getByText('Check your inbox')).toBeFocused();

  await open(page, linkIn(await mailTo(email, /^Confirm whom you follow/), '/following'));
  await expect(page.getByRole('checkbox', { name: /see my email address/ })).toBeChecked();
  await expectAccessible(page, 'confirming a follow');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You’re following.')).toBeVisible();
  const manage = (await page.getByRole('link', { name: 'Manage whom you follow' }).getAttribute('href')) ?? '';
  await reload(page);
  await expect(page.getByText('You’ve confirmed this already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  const seller = await newVisitor();
  await logIn(seller, artist);
  await open(seller, '/dashboard/seller/followers');
  await expect(seller.getByText(email)).toBeVisible();
  await expectAccessible(seller, 'followers');

  await page.goto(manage);
  await untilReady(page);
  await expectAccessible(page, 'the page of a link');
  await page.getByRole('button', { name: `Unfollow ${artist.username}` }).click();
  await expect(page.getByText('You don’t follow anyone.')).toBeVisible();
  await expect(page.getByText('Unfollowed.')).toBeFocused();
  await reload(seller);
  await expect(seller.getByText('No addresses yet')).toBeVisible();
});

test('an account follows with one press, and the artist sees only the email addresses of followers who allowed it', async ({
  page,
  newVisitor,
}) => {
  const [artist, fan] = [await newVerifiedPerson('faye', 'seller'), await newVerifiedPerson('fabian')];
  await logIn(page, fan);
  await open(page, artistPath(artist.username));
  await follow(page).click();
  await expectToast(
    page,
    `You’re following ${artist.username}. We’ll email you about new releases, at most once a day.`,
  );
  await reload(page);
  await expect(following(page)).toBeVisible();

  const seller = await newVisitor();
  await logIn(seller, artist);
  await open(seller, '/dashboard/seller/followers');
  await expect(seller.getByText('No addresses yet')).toBeVisible();
  await open(page, '/dashboard/following');
  await page.getByRole('checkbox', { name: /see my email address/ }).click();
  await expectToast(page, `${artist.username} can see your email address.`);
  await reload(seller);
  await expect(seller.getByText(fan.email)).toBeVisible();

  await open(page, artistPath(artist.username));
  await following(page).click();
  await expectToast(page, `Unfollowed ${artist.username}.`);
  await expect(follow(page)).toBeVisible();
  await reload(seller);
  await expect(seller.getByText('No addresses yet')).toBeVisible();
});
