import { membersMissingIn } from '../../scripts/browser-builtins.ts';
import { findBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { untilReady } from '../pages/open.ts';
import { publicRoutes } from '../setup/site-pages.ts';

/** Routes that need a key from an email or an order. */
const withKey = ['/orders/:orderId', '/password-reset', '/reauth', '/block-sender', '/price-mails', '/report/status'];

/** For example "Map.groupBy". */
const missing = membersMissingIn('safari').filter((name) =>
  /^(Array|Iterator|Map|Math|Object|Promise|RegExp|Set|String|TypedArray|URL|Uint8Array|AbortSignal)\.\w+$/.test(name),
);

test('every public page works without the built-ins that the oldest supported Safari lacks', async ({ page }) => {
  test.slow();
  expect(missing).toEqual(expect.arrayContaining(['Map.groupBy', 'URL.parse', 'Promise.withResolvers']));
  await page.addInitScript((names) => {
    for (const [owner = '', member = ''] of names.map((name) => name.split('.'))) {
      const holder = (globalThis as unknown as Record<string, { prototype: object } | undefined>)[owner];
      if (!holder) continue;
      Reflect.deleteProperty(holder, member);
      Reflect.deleteProperty(holder.prototype ?? {}, member);
    }
  }, missing);
  const { _id, user } = await findBeat(titles.drill);
  const values: Readonly<Record<string, string>> = { beatId: _id, username: user.username, id: 'downloads' };
  for (const route of publicRoutes().filter((one) => !withKey.includes(one))) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await untilReady(page);
    expect(await page.evaluate(() => 'groupBy' in Map || 'parse' in URL), path).toBe(false);
    await expect(page.getByText('We couldn’t load this page'), path).toHaveCount(0);
  }
});
