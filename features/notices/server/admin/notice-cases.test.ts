import { afterAll, beforeAll, expect, it } from 'vitest';
import { productPath } from '#features/catalogue/paths.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { writeNotice } from '#testing/beats/notices.ts';
import { findCase } from '#testing/inbox/find-case.ts';
import { createBeat } from '#testing/factories.ts';
import { openShop } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { AdminNotice } from '../../contract-admin.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

it('a notice in the inbox says how the notifier’s earlier ones ended, and how many strikes the owner has', async () => {
  const { user } = await openShop(shop);
  const first = await writeNotice(shop, { sellerId: user.id });
  expect(await findCase(admin, 'notice', first.id)).toMatchObject({
    title: `Copyright notice #${first.number}`,
    advice: 'The notifier’s first notice.',
    dueAt: null,
  });
  await admin.call('POST', `/api/v1/app/admin/notices/${first.id}/reject`, { reason: 'No work is named.' });
  expect(await findCase(admin, 'notice', first.id)).toBeUndefined();
  const acted = await writeNotice(shop, { sellerId: user.id, email: 'other@example.com' });
  await admin.call('POST', `/api/v1/app/admin/notices/${acted.id}/act`, { facts: 'Heard it.', rule: 'Copyright' });
  const second = await writeNotice(shop, { sellerId: user.id });
  expect((await findCase(admin, 'notice', second.id))?.advice).toBe(
    'The notifier sent 1 notice before, of which we rejected 1. The owner has 1 strike.',
  );
});

it('a notice has the reported beat and those that it links to, but only what visitors can hear', async () => {
  const { user } = await openShop(shop);
  const beat = (title: string) => createBeat(shop.deps, { sellerId: user.id, title });
  const [linked, gone] = [await beat('Linked'), await beat('Gone')];
  await putInState(shop.deps.db, gone.id, 'unpublished');
  const { id, beat_id: reported } = await writeNotice(shop, { sellerId: user.id });
  const work = `See https://other.example${productPath(linked.id)}?x=1, ${productPath(gone.id)} and ${productPath(linked.id)}`;
  await shop.deps.db.updateTable('notices_notices').set({ work }).where('id', '=', id).execute();
  const { beats } = (await admin.call('GET', `/api/v1/app/admin/notices/${id}`)).json<AdminNotice>();
  expect(beats.map(({ _id }) => _id)).toEqual([reported, linked.id]);
});

it('a report of child abuse is due at once', async () => {
  const { user } = await openShop(shop);
  const { id, created_at: createdAt } = await writeNotice(shop, { sellerId: user.id, kind: 'illegal' });
  await shop.deps.db.updateTable('notices_notices').set({ child_abuse: true }).where('id', '=', id).execute();
  expect(await findCase(admin, 'notice', id)).toMatchObject({
    advice: 'A report of child abuse: decide at once.',
    dueAt: createdAt.toISOString(),
  });
});
