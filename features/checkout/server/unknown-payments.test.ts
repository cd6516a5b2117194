import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSummary } from '#features/overview/contract.ts';
import { checkUnknownPayments } from '#server/doctor/checks/unknown-payments.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { findCase } from '#testing/inbox/find-case.ts';
import { checkOut, eventsOf, jobsDone, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { loseOrder } from '#testing/orders/lose-order.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { reconcileSince } from '#features/orders/server/rebuild/reconcile-since.ts';
import type { listUnknownPayments } from '../contract-admin.ts';

const metrics = { METRICS_TOKEN: 'a token for whoever reads them' };
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: metrics });
  admin = await logInAs(shop, await createAdmin(shop.deps));
});
afterAll(() => shop.close());

const listed = async () =>
  (await admin.call('GET', '/api/v1/app/admin/unknown-payments')).json<
    Awaited<ReturnType<typeof shop.api<typeof listUnknownPayments>>>
  >().payments;
const summary = async (): Promise<AdminSummary> => (await admin.call('GET', '/api/v1/app/admin-summary')).json();
const failedJobs = async (): Promise<string[]> =>
  (await shop.deps.jobs.listFailed({ offset: 0, limit: 10, backward: false })).map(({ name }) => name);
const metric = async (): Promise<string | undefined> => {
  const headers = { authorization: `Bearer ${metrics.METRICS_TOKEN}` };
  const { body } = await shop.app.inject({ url: '/metrics', headers });
  return /^stemhouse_unknown_payments (\d+)$/m.exec(body)?.[1];
};

describe('a payment of ours without an order', () => {
  test('is shown to admins, by the doctor and in the metrics, once for all its events, until the order is rebuilt', async () => {
    await shop.sandbox.webhooks({ hold: true });
    const placed = await checkOut(shop, [await newLine(shop)]);
    await pay(shop, placed);
    await loseOrder(shop, placed.id);
    expect(await listed()).toEqual([]);
    expect(await checkUnknownPayments(shop.deps.db)).toMatchObject([{ state: 'ok' }]);
    await shop.sandbox.webhooks({ hold: false, duplicate: true });
    await jobsDone(shop);

    expect(await listed()).toEqual([
      {
        orderNumber: placed.number,
        sessionId: placed.session_id,
        total: '19.99',
        startedAt: expect.any(String),
        reason: null,
      },
    ]);
    expect(await failedJobs()).toEqual(['checkout.find-order']);
    expect((await summary()).waiting).toMatchObject({ payment: 1, job: 1 });
    expect(await findCase(admin, 'payment', placed.session_id ?? '')).toMatchObject({
      title: placed.number,
      money: { cents: 1999, currency: 'usd' },
    });
    expect(await checkUnknownPayments(shop.deps.db)).toMatchObject([
      { state: 'problem', what: expect.stringContaining('a buyer has paid') },
    ]);
    expect(await metric()).toBe('1');
    const [job] = await shop.deps.jobs.listFailed({ offset: 0, limit: 10, backward: false });
    expect(job?.reason).toContain('npm run reconcile -- --since 20');

    // Stripe resends the event on request: nothing is lost, and nothing is reported twice.
    const [event] = await eventsOf(shop, 'checkout.session.completed');
    await shop.sandbox.control(`events/${String(event?.['id'])}/resend`);
    await jobsDone(shop);
    expect(await failedJobs()).toEqual(['checkout.find-order']);

    await reconcileSince(shop.deps, new Date(Date.now() - 60_000));
    await jobsDone(shop);
    expect((await orderOf(shop, placed.id)).state).toBe('paid');
    expect(await listed()).toEqual([]);
    expect(await checkUnknownPayments(shop.deps.db)).toMatchObject([{ state: 'ok' }]);
    const retried = await admin.call('POST', `/api/v1/app/admin/jobs/${job?.id ?? ''}/retry`);
    expect(retried.statusCode).toBe(200);
    await jobsDone(shop);
    expect(await failedJobs()).toEqual([]);
  });
});

test('a payment whose order is rebuilt before it settles is no longer listed, even if it then fails', async () => {
  await shop.sandbox.webhooks({ hold: true });
  const placed = await checkOut(shop, [await newLine(shop)]);
  await pay(shop, placed, { account: '000111111116' });
  await loseOrder(shop, placed.id);
  await shop.sandbox.webhooks({ hold: false });
  await jobsDone(shop);
  expect(await listed()).toMatchObject([{ sessionId: placed.session_id }]);

  await reconcileSince(shop.deps, new Date(Date.now() - 60_000));
  await jobsDone(shop);
  expect((await orderOf(shop, placed.id)).state).toBe('settling');
  expect(await listed()).toEqual([]);
  await shop.sandbox.control(`sessions/${placed.session_id}/settle`, { outcome: 'failure' });
  await jobsDone(shop);
  expect((await orderOf(shop, placed.id)).state).toBe('failed');
  expect(await listed()).toEqual([]);
});

test('after a restore, the doctor tells the operator to reconcile since the backup', async () => {
  const at = '2026-11-20T03:30:00.000Z';
  await shop.deps.db
    .updateTable('installation')
    .set({ restored_from: new Date(at) })
    .execute();
  expect(await checkUnknownPayments(shop.deps.db)).toMatchObject([
    { state: 'problem', todo: `npm run reconcile -- --since ${at}` },
  ]);
});
