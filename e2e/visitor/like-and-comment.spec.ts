import type { Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessible.ts';
import { fillLogIn, logInConfirmed } from '../pages/log-in.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { linkIn, mailTo } from '../setup/outbox.ts';
import { demoAccounts, newPerson, newVerifiedPerson, verifySubject } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const likeOf = (page: Page) => page.getByRole('button', { name: /^Like/ });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

test('a visitor who likes a beat logs in, comes back, and has liked the beat', async ({ page }) => {
  const beat = await findBeat(titles.house);
  const louise = await newVerifiedPerson('louise');
  await open(page, `/beatstore/product/${beat._id}`);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'false');

  await likeOf(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, louise);

  await expect(page).toHaveURL(new RegExp(`/beatstore/product/${beat._id}$`));
  await expectToast(page, `You liked ${titles.house}.`);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeOf(page)).toBeFocused();
  await page.reload();
  await untilReady(page);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');

  await open(page, '/dashboard/favorites');
  const favorite = page.getByRole('article').filter({ hasText: titles.house });
  await expect(favorite.getByRole('button', { name: /choose a license/ })).toBeVisible();
  await expectAccessible(page, 'favorites');
  await favorite.getByRole('button', { name: `Unlike ${titles.house}` }).click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(favorite).toBeVisible();
  const weekly = page.getByRole('checkbox', { name: /^Tell me once a week/ });
  // Not `check`, which looks at once: the box changes a moment after the press, when its call has started.
  await weekly.click();
  await expect(weekly).toBeChecked();
  await expectToast(page, 'You’ll get an email when a price drops.');

  await favorite.getByRole('link', { name: titles.house }).click();
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await likeOf(page).click();
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a comment waits for the login, is posted once, and its writer can remove it', async ({ page, newVisitor }) => {
  const beat = await findBeat(titles.lofi);
  const words = 'The kettle at 0:12 <3';
  const tom = await newVerifiedPerson('tom');
  await open(page, `/beatstore/product/${beat._id}`);

  await page.getByLabel('Your comment').fill(words);
  await expect(page.getByText(`${words.length} of 250`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, tom);

  await expectToast(page, 'Comment posted.');
  const mine = comments(page).filter({ hasText: words });
  await expect(mine).toHaveCount(1);
  await expect(mine).toBeFocused();
  await expect(page.getByLabel('Your comment')).toHaveValue('');

  const other = await newVisitor();
  await open(other, `/beatstore/product/${beat._id}`);
  await expect(comments(other).filter({ hasText: words })).toHaveCount(1);
  await expect(other.getByRole('button', { name: /^Remove the comment/ })).toHaveCount(0);

  const remove = page.getByRole('button', { name: `Remove the comment by ${tom.username}` });
  await remove.click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expectToast(page, 'Comment removed.');
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Comments' })).toBeFocused();
});

test('a person with an unverified email sees the reminder, keeps the draft, and comments once the email is verified', async ({
  page,
  newVisitor,
}) => {
  const beat = await findBeat(titles.lofi);
  const words = 'Waited for the link';
  const uma = await newPerson('uma');
  await open(page, `/beatstore/product/${beat._id}`);
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await fillLogIn(page, uma);

  const reminder = page.getByRole('region', { name: 'Verify your email' });
  await expect(reminder).toContainText(uma.email);
  await expect(page.getByLabel('Your comment')).toHaveValue(words);
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toHaveCount(0);
  await expect(reminder.getByRole('button', { name: 'Send again' })).toBeEnabled();

  // The link opens in another tab.
  const tab = await page.context().newPage();
  await open(tab, linkIn(await mailTo(uma.email, verifySubject), '/verify-email'));
  await tab.getByRole('button', { name: 'Verify my email' }).click();
  await expect(reminder).toHaveCount(0);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const mine = comments(page).filter({ hasText: words });
  await expect(mine).toHaveCount(1);

  // Admins, and the beat's seller, can hide a comment and show it again.
  const adminPage = await newVisitor();
  await logInConfirmed(adminPage, demoAccounts.admin);
  await open(adminPage, `/beatstore/product/${beat._id}`);
  await adminPage.getByRole('button', { name: `Hide the comment by ${uma.username}` }).click();
  await expectToast(adminPage, 'Comment hidden.');
  const hidden = adminPage.getByRole('region', { name: 'Hidden comments' });
  await expect(hidden.getByText(words)).toBeVisible();
  await page.reload();
  await untilReady(page);
  await expect(mine).toHaveCount(0);
  await hidden.getByRole('button', { name: /^Show again/ }).click();
  await expectToast(adminPage, 'Comment shown again.');
  await page.reload();
  await untilReady(page);
  await expect(mine).toHaveCount(1);

  // The admin removes all comments of a person.
  await open(adminPage, `/dashboard/admin/site-directory?search=${uma.username}`);
  await adminPage.getByRole('button', { name: /^Edit / }).click();
  await adminPage.getByRole('button', { name: 'Remove all comments' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Remove all their comments?' });
  await question.getByRole('button', { name: 'Remove all comments' }).click();
  await expectToast(adminPage, '1 comment removed.');
  await page.reload();
  await untilReady(page);
  await expect(mine).toHaveCount(0);
});
