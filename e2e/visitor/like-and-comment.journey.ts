import type { Page } from '@playwright/test';
import { fillLogIn } from '../pages/log-in.ts';
import { expectToast, open, untilReady } from '../pages/open.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { newPerson } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const likeOf = (page: Page) => page.getByRole('button', { name: /^Like/ });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

test('a visitor who likes a beat logs in, comes back, and has liked it', async ({ page }) => {
  const beat = await findBeat(titles.house);
  const louise = await newPerson('louise');
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
  await likeOf(page).click();
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a comment waits for the login, is posted once, and its writer can remove it', async ({ page, newVisitor }) => {
  const beat = await findBeat(titles.lofi);
  const words = 'The kettle at 0:12 <3';
  const tom = await newPerson('tom');
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
