import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSuspended, type UserRow } from '#features/account/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { hold, waitingFor } from '#testing/database/held-rows.ts';
import { createAdmin, createBeat, createSeller } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const api = '/api/v1/app';
const asAdmin = async () => logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
const suspend = async ({ id }: UserRow) =>
  (await asAdmin()).call('POST', `${api}/users/${id}/suspend`, { reason: 'Sold someone else’s beats.' });

test.each([
  { what: 'suspending them', act: suspend },
  {
    what: 'restoring them',
    before: suspend,
    act: async ({ id }: UserRow) => (await asAdmin()).call('POST', `${api}/users/${id}/restore`),
  },
  {
    what: 'closing their account',
    act: async (seller: UserRow) =>
      (await logInAs(shop, seller, { confirmed: true })).call('POST', `${api}/account/close`, {
        username: seller.username,
      }),
  },
])('a seller’s beat can be published while $what waits for it, and neither fails', async ({ before, act }) => {
  const seller = await createSeller(shop.deps);
  const beat = await createBeat(shop.deps, { sellerId: seller.id });
  await before?.(seller);
  const publish = await hold(shop, (trx) =>
    trx.selectFrom('catalogue_beats').select('id').where('id', '=', beat.id).forUpdate().execute(),
  );
  const acting = act(seller);
  await expect.poll(() => waitingFor(shop, 'catalogue_beats')).toBe(1);
  await publish((trx) => isSuspended(trx, seller.id));
  expect((await acting).statusCode).toBe(200);
});
