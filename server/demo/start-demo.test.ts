import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getAllBeats } from '#features/catalogue/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { urlOf } from '#testing/database/test-database.ts';
import { startDemo } from './start-demo.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('the process that a start runs fills an empty store with beats on sale', async () => {
  const { db, log, publicUrl, shopId, config } = shop.deps;
  const ofProcess = { ...config, databaseUrl: urlOf(shop.database), demo: true, demoBeats: 1 };
  await startDemo({ db, log, publicUrl, shopId, sandbox: null, config: ofProcess }).done;
  const { beats } = (await shop.api<typeof getAllBeats>('GET /api/v1/app/beatstore/getAllBeats', {
    query: { limit: 5 },
  })) as { beats: readonly { title: string }[] };
  expect(beats).toHaveLength(1);
});
