import type { APIRequestContext, Page } from '@playwright/test';
import { expectToast, open, untilReady } from './pages/open.ts';
import { findBeat, titles } from './setup/catalogue.ts';
import { expect, test } from './setup/test.ts';

const password = 'wave after wave 77';

/** Signed up, and logged in nowhere. */
const newListener = async (request: APIRequestContext, username: string): Promise<string> => {
  const email = `${username}@example.com`;
  const answer = await request.post('/api/v1/app/signup', { data: { email, username, password } });
  expect(answer.ok()).toBe(true);
  return email;
};

const logIn = async (page: Page, email: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
};

const likeOf = (page: Page) => page.getByRole('button', { name: /^Like/ });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');

test('who likes a beat without an account logs in, comes back, and likes it', async ({ page, request }) => {
  const beat = await findBeat(titles.house);
  const email = await newListener(request, 'liking-louise');
  await open(page, `/beatstore/product/${beat._id}`);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'false');

  await likeOf(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email);

  await expect(page).toHaveURL(new RegExp(`/beatstore/product/${beat._id}$`));
  await expectToast(page, `You like ${titles.house} now.`);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeOf(page)).toBeFocused();
  await page.reload();
  await untilReady(page);
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await likeOf(page).click();
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a comment waits for the log-in, is there once, and goes when its writer says so', async ({
  page,
  request,
  newVisitor,
}) => {
  const beat = await findBeat(titles.lofi);
  const words = 'The kettle at 0:12 <3';
  const email = await newListener(request, 'talking-tom');
  await open(page, `/beatstore/product/${beat._id}`);

  await page.getByLabel('Your comment').fill(words);
  await expect(page.getByText(`${words.length} of 250`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email);

  await expectToast(page, 'Your comment is here now.');
  const mine = comments(page).filter({ hasText: words });
  await expect(mine).toHaveCount(1);
  await expect(mine).toBeFocused();
  await expect(page.getByLabel('Your comment')).toHaveValue('');

  const other = await newVisitor();
  await open(other, `/beatstore/product/${beat._id}`);
  await expect(comments(other).filter({ hasText: words })).toHaveCount(1);
  await expect(other.getByRole('button', { name: /^Remove the comment/ })).toHaveCount(0);

  const remove = page.getByRole('button', { name: 'Remove the comment by talking-tom' });
  await remove.click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expectToast(page, 'Comment removed.');
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Comments' })).toBeFocused();
});
