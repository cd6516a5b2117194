import { findBeat, nameOf, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { open } from '../pages/open.ts';
import { productPath, rowOf } from '../pages/store.ts';

test('a missing page returns 404 and links to the beat store', async ({ page, expectRefusal }) => {
  expectRefusal(404, /\/no\/such\/page$/);
  const response = await open(page, '/no/such/page');
  expect(response.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the beat store' }).click();
  await expect(page).toHaveURL(/\/beatstore$/);
});

test('an unknown artist and an unknown beat return 404', async ({ page, expectRefusal }) => {
  expectRefusal(404, /\/beatstore\/nobody-by-that-name$/);
  expect((await open(page, '/beatstore/nobody-by-that-name')).status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expectRefusal(404, /\/beatstore\/product\//);
  const unknown = '/beatstore/product/018cc252-0000-7000-8000-000000000000';
  expect((await open(page, unknown)).status()).toBe(404);
  await expect(page.getByText('Beat not found')).toBeVisible();
});

test('every internal link of the home page leads to a page', async ({ page }) => {
  await open(page, '/');
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')?.split('#')[0] ?? ''))]);
  expect(paths).toEqual(
    expect.arrayContaining(['/beatstore', '/thestory', '/ourwork', '/merch', '/terms', '/privacy', '/contact']),
  );
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the store and a beat can be read, and shared', async ({ page }) => {
    const beat = await findBeat(titles.drill);
    await page.goto('/beatstore');
    await expect(page.getByRole('heading', { name: 'Beat store' })).toBeVisible();
    await expect(rowOf(page, beat)).toBeVisible();
    await rowOf(page, beat)
      .getByRole('link', { name: nameOf(beat) })
      .click();
    await expect(page.getByRole('heading', { name: beat.title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$40.56');
    const tags = {
      'meta[property="og:title"]': beat.title,
      'meta[property="og:description"]': beat.user.name,
      'meta[property="og:image"]': `/media/cards/${beat._id}.jpg`,
      'meta[property="og:url"]': productPath(beat),
      'meta[name="twitter:card"]': 'summary_large_image',
    };
    for (const [tag, words] of Object.entries(tags)) {
      expect(await page.locator(tag).getAttribute('content'), tag).toContain(words);
    }
    const card = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await page.request.get(card ?? '');
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(beat.title);
  });

  test('the server answers a search in the URL', async ({ page }) => {
    const [drill, lofi] = await Promise.all([findBeat(titles.drill), findBeat(titles.lofi)]);
    await page.goto('/beatstore?q=sliding+808');
    await expect(rowOf(page, drill)).toBeVisible();
    await expect(rowOf(page, lofi)).toBeHidden();
  });

  test('a form that only JavaScript can send leads back to its page', async ({ page }) => {
    for (const [path, button] of [
      [productPath(await findBeat(titles.drill)), 'Comment'],
      ['/merch', 'Subscribe'],
      ['/login', 'Login'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
