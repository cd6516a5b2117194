import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newcomer } from '#testing/access/access-world.ts';
import type { LoggedInBrowser } from '#testing/people.ts';

const url = '/api/v1/app/ai-policy';
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const read = async () => (await shop.app.inject(url)).json<unknown>();

test('the AI policy is `allow` until an admin changes it, and the audit log records the change once', async () => {
  expect(await read()).toEqual({ aiPolicy: 'allow' });
  for (const aiPolicy of ['refuse', 'refuse', 'disclose']) {
    const changed = await admin.call('PUT', url, { aiPolicy });
    expect([changed.statusCode, changed.json(), await read()]).toEqual([200, { aiPolicy }, { aiPolicy }]);
  }
  const entries = await shop.deps.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'settings.change-ai-policy')
    .orderBy('id')
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([
    { before: { aiPolicy: 'allow' }, after: { aiPolicy: 'refuse' } },
    { before: { aiPolicy: 'refuse' }, after: { aiPolicy: 'disclose' } },
  ]);
});

test('an unknown AI policy is refused with the list of allowed ones', async () => {
  for (const aiPolicy of ['forbid', '', true, null, undefined]) {
    const refused = await admin.call('PUT', url, { aiPolicy });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { fields: { aiPolicy: ['Choose allow, disclose or refuse.'] } },
    ]);
  }
});
