import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findBeat, titles } from '../setup/catalogue.ts';
import { demoAccounts, newVerifiedPerson } from '../setup/people.ts';
import { logIn } from '../pages/log-in.ts';
import { recordShifts, shiftsOf } from '../pages/layout-shifts.ts';
import { open, untilReady } from '../pages/open.ts';
import { publicRoutes } from '../setup/site-pages.ts';
import { expect, test } from '../setup/test.ts';

const delayCode = (page: Page, isLate: (pathname: string) => boolean, by = 400): Promise<unknown> =>
  page.route('**/*.js', async (route) => {
    if (isLate(new URL(route.request().url()).pathname)) await delay(by);
    await route.continue();
  });

/** Scripts that run first are called `start-…`. */
const isNotFirst = (pathname: string): boolean => !pathname.includes('/start-');

/** Delays all scripts that the document doesn't name, so that the page is live before they load. */
const delayLaterCode = async (page: Page, path: string): Promise<void> => {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  await delayCode(page, (pathname) => !html.includes(pathname));
};

/** A font that loads later moves text by a few pixels. */
const awaitFonts = async (page: Page): Promise<void> => {
  const fonts = new Set<string>();
  const arrived = page.waitForEvent('requestfinished', {
    predicate: (request) => request.resourceType() === 'font' && fonts.add(request.url()).size === 2,
  });
  await page.route('**/*.css', async (route) => {
    await arrived;
    await route.continue();
  });
};

test('server-rendered content stays in place while the page’s code loads', async ({ newVisitor }) => {
  const beat = await findBeat(titles.drill);
  for (const path of [
    `/beatstore?q=${beat.bpm}`,
    `/beatstore?bpmMin=${beat.bpm}`,
    '/beatstore?q=nosuchbeat',
    `/beatstore/product/${beat._id}`,
  ]) {
    const page = await newVisitor();
    await recordShifts(page);
    await awaitFonts(page);
    await delayLaterCode(page, path);
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page), path).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
});

test('a comment that is begun before the page’s code has loaded isn’t lost', async ({ page }) => {
  const path = `/beatstore/product/${(await findBeat(titles.drill))._id}`;
  await delayLaterCode(page, path);
  const code = page.waitForResponse(/comment-section/);
  await page.goto(path);
  const field = page.getByLabel('Your comment');
  await field.fill('Those hats');

  await code;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('10 of 250')).toBeVisible();
  await expect(field).toHaveValue('Those hats');
  await expect(field).toBeFocused();
});

test('a login or comment that is sent before its code has loaded is sent once it has', async ({ page }) => {
  const writer = await newVerifiedPerson('hasty');
  await delayCode(page, isNotFirst);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByLabel('Email').fill(writer.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(writer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/user$/);

  const words = 'Played it twice before it had loaded.';
  const path = `/beatstore/product/${(await findBeat(titles.drill))._id}`;
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Comments' }).getByText(words)).toHaveCount(1);
  await expect(page.getByLabel('Your comment')).toHaveValue('');
});

test('a dashboard says TEST MODE from the served page on, however late each part of its code is', async ({ page }) => {
  await logIn(page, demoAccounts.user);
  await page.addInitScript(() => {
    const states: boolean[] = [];
    Object.assign(window, { states });
    new MutationObserver(() => {
      const isShown = document.body?.textContent.includes('TEST MODE') ?? false;
      if (isShown !== (states.at(-1) ?? false)) states.push(isShown);
    }).observe(document, { childList: true, subtree: true });
  });
  await delayCode(page, (pathname) => pathname.includes('/strips-'), 1000);
  await page.goto('/dashboard/user');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText('TEST MODE')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { states: boolean[] }).states)).toEqual([true]);
});

/** Checks and fills the page's fields, and stores on each field its new value. */
const fillFields = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('main :is(input, textarea):enabled')) {
    const isBox = field.type === 'checkbox';
    if (isBox) field.click();
    else field.value = '12';
    field.dataset['left'] = isBox ? `${field.checked}` : field.value;
  }
};

/** Fields that no longer have the value stored by `fillFields`. */
const lostFields = (): string[] =>
  Array.from(document.querySelectorAll<HTMLInputElement>('[data-left]'))
    .filter((field) => field.dataset['left'] !== (field.type === 'checkbox' ? `${field.checked}` : field.value))
    .map(({ type, name }) => `${type} ${name}`);

test('fields filled in and buttons pressed before a page’s code has loaded take effect once it has', async ({
  page,
}) => {
  test.slow();
  await delayCode(page, isNotFirst, 100);
  const { _id, user } = await findBeat(titles.drill);
  const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
  let pages = 0;
  for (const route of publicRoutes()) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    if (!/<main.*<(input|textarea).*<\/main>/s.test(html)) continue;
    pages += 1;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(fillFields);
    await untilReady(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(lostFields), path).toEqual([]);
  }
  expect(pages).toBeGreaterThan(10);

  await page.goto('/beatstore?kind=beat', { waitUntil: 'domcontentloaded' });
  await page.getByRole('radio', { name: 'Kits' }).click();
  await page.getByLabel('Search the store').fill('nosuchbeat');
  await page.getByLabel('Sort by').selectOption('Title');
  for (const part of [/kind=kit/, /q=nosuchbeat/, /sort=title/]) await expect(page).toHaveURL(part);
});

/** Makes a choice while React makes the page live, within the first of the two events that a choice sends. */
const chooseWhileMadeLive = (choice: string): void => {
  const listen = document.addEventListener.bind(document);
  const choose = (): void => {
    if (choice === 'kind') return document.querySelector<HTMLElement>('[type=radio][value=kit]')!.click();
    const field = document.querySelector<HTMLInputElement>(choice === 'q' ? 'main [type=search]' : 'main select')!;
    field.value = choice === 'q' ? 'nosuchbeat' : 'title';
    for (const type of choice === 'q' ? ['input'] : ['input', 'change']) {
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
  document.addEventListener = (...listener: Parameters<typeof listen>): void => {
    listen(...listener);
    // React adds its listeners when it starts.
    if (listener[0] !== 'change') return;
    document.addEventListener = listen;
    queueMicrotask(choose);
  };
};

test('a kind, a search and an order chosen before the page is live all count, even if one is chosen during hydration', async ({
  newVisitor,
}) => {
  const choices: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    kind: (page) => page.getByRole('radio', { name: 'Kits' }).click(),
    q: (page) => page.getByLabel('Search the store').fill('nosuchbeat'),
    sort: (page) => page.getByLabel('Sort by').selectOption('Title'),
  };
  for (const last of Object.keys(choices)) {
    const page = await newVisitor();
    const chosen = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      if (isNotFirst(new URL(route.request().url()).pathname)) await chosen.promise;
      await route.continue();
    });
    await page.addInitScript(chooseWhileMadeLive, last);
    await page.goto('/beatstore?kind=beat', { waitUntil: 'domcontentloaded' });
    for (const [name, choose] of Object.entries(choices)) if (name !== last) await choose(page);
    chosen.resolve();
    await expect(page, last).toHaveURL(/\?q=nosuchbeat&kind=kit&sort=title$/);
    await expect(page.getByRole('radio', { name: 'Kits' })).toBeChecked();
    await expect(page.getByLabel('Search the store')).toHaveValue('nosuchbeat');
    await expect(page.getByLabel('Sort by')).toHaveValue('title');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
});
