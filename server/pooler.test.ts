import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchCatalogue } from '#features/catalogue/server/public.ts';
import { migrateOver } from '#platform/database/migrate.ts';
import { type TestApp, createTestApp } from '#testing/app.ts';
import { beatForm, createProducer, sendForm } from '#testing/beats/uploading.ts';
import { checkOut, jobsDone, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { migrationsFolder } from './startup/open-ports.ts';

let shop: TestApp;
let watch: ReturnType<typeof watchCatalogue>;
beforeAll(async () => {
  shop = await createTestApp({ pooled: true });
  watch = watchCatalogue({ db: shop.deps.db, connection: shop.database.direct, log: shop.deps.log });
});
afterAll(async () => {
  await watch.stop();
  await shop.close();
});

test('behind a pooler in transaction mode nothing depends on a session: orders, uploads, jobs, changes by other processes', async () => {
  const { deps, database } = shop;
  await migrateOver(database.direct, migrationsFolder, deps.log);

  const order = await checkOut(shop, [await newLine(shop)]);
  await pay(shop, order);
  await jobsDone(shop);
  expect((await orderOf(shop, order.id)).state).toBe('paid');

  const { browser } = await createProducer(shop);
  const sent = await sendForm(shop, browser, await beatForm({ fields: { title: 'Night Drive' } }));
  expect(sent.status).toBe(201);
  await jobsDone(shop);
  const titles = async (): Promise<string[]> =>
    (await shop.app.inject('/api/v1/app/beatstore/getAllBeats')).json<{ title: string }[]>().map(({ title }) => title);
  expect(await titles()).toContain('Night Drive');

  // Like another process: the notification is sent through the pooler and received over the direct connection.
  await sql`update catalogue_beats set title = 'Day Drive' where title = 'Night Drive'`.execute(deps.db);
  await vi.waitFor(async () => expect(await titles()).toContain('Day Drive'), 5000);

  await vi.waitFor(() => expect(database.pooler?.leaks).toEqual([]));
});
