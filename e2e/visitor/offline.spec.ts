import { open } from '../pages/open.ts';
import { expect, test } from '../setup/test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the store is shown as it was, with a notice, and nothing personal is cached', async ({
  page,
  context,
}) => {
  await open(page, '/beatstore');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await open(page, '/beatstore');
  const rows = page.getByRole('button', { name: /^Play / });
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  // The page loads more on its own a moment later.
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(scripts.some((path) => path.startsWith('/assets/player-services-'))).toBe(true);
  await open(page, '/orders/find');

  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
  });
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/beatstore',
    '/favicon.svg',
    '/offline.html',
  ]);
  expect(scripts.filter((path) => path !== '/sw.js' && !kept.includes(path))).toEqual([]);

  await context.setOffline(true);
  await open(page, '/beatstore');
  await expect(rows).toHaveCount(count);
  const notices = page.getByRole('list', { name: 'Notifications' });
  await expect(notices.getByText('You’re offline')).toBeVisible();
  await expect(
    notices.getByText(/^This is the store as it was on .*\. To play and buy, you need a connection\.$/),
  ).toBeVisible();
  await page.goto('/thestory');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeHidden();
});
