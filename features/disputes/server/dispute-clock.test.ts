import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCrashes } from '#testing/crashes.ts';
import { createListener } from '#testing/factories.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { auditOf, buy } from '#testing/orders/admin.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { actOn, atProvider, disputed, openDispute, seeDispute, switchAuto, write } from '#testing/orders/disputing.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { Deps } from '#platform/deps.ts';
import { submitEvidence } from './admin/change-dispute.ts';
import { findDispute } from './dispute-states.ts';
import { finishSubmitting } from './respond/finish.ts';
import { stageEvidence } from './respond/stage.ts';
import { refreshDisputes } from './refresh-disputes.ts';
import { disputesPersonalData } from './personal-data.ts';
import { disputesRetention } from './retention.ts';
import { watch } from './watch.ts';

const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];
let offsetMs = 0;
let shop: TestApp;
let admin: LoggedInBrowser;
const crashes = createCrashes();
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock: { now: () => new Date(Date.now() + offsetMs) } } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

/** Runs `work` at a later time by the shop's clock, while Stripe's clock stands still. */
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  offsetMs = ms;
  try {
    return await work();
  } finally {
    offsetMs = 0;
  }
};
const watchAfter = (ms: number) =>
  later(ms, async () => {
    await watch(shop.deps);
    await jobsDone(shop);
  });
const submissionsOf = async (id: string) => (await atProvider(shop, id)).evidence_details.submission_count;
const stateOf = async (id: string) => (await findDispute(shop.deps.db, id))?.state;

describe('a dispute that no admin opens', () => {
  test('is submitted automatically, once, a day before it’s due and not sooner', async () => {
    const { order, id } = await disputed(shop);
    await watchAfter(12 * day);
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['staged', 0]);
    await watchAfter(13 * day + hour);
    await watchAfter(13 * day + 2 * hour);
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['submitted', 1]);
    expect((await findDispute(shop.deps.db, id))?.submitted_by).toBeNull();
    expect(await auditOf(shop, order)).toMatchObject([{ action: 'disputes.submit-evidence', actor_id: null }]);
  });

  test('isn’t submitted if automatic submission is off, and nobody can submit it after it was due', async () => {
    const { id } = await disputed(shop);
    expect((await switchAuto(admin, id, false)).statusCode).toBe(200);
    await watchAfter(13 * day + hour);
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['staged', 0]);
    expect((await seeDispute(admin, id)).can.submit).toBe(true);
    const late = await later(14 * day + hour, () => submitEvidence(shop.deps, { disputeId: id, actor: null }));
    expect(late).toMatchObject({ failure: 'DISPUTES_TOO_LATE' });
    await watchAfter(14 * day + hour);
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['missed', 0]);
    expect((await actOn(admin, id, 'submit')).statusCode).toBe(409);
  });

  test('isn’t submitted if that was begun in time but Stripe was unavailable until it was due', async () => {
    const { id } = await disputed(shop);
    await shop.sandbox.control('outage', { status: 503 });
    await submitEvidence(shop.deps, { disputeId: id, actor: null });
    await shop.sandbox.control('outage', {});
    await later(14 * day + hour, () => finishSubmitting(shop.deps, id));
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['missed', 0]);
  });

  test('is found by the hourly check if no event has reported it, like a bank’s warning', async () => {
    const order = await buy(shop);
    await shop.sandbox.webhooks({ drop: ['*'] });
    await shop.sandbox.control(`charges/${order.charge_id}/warn`);
    const id = await openDispute(shop, order);
    expect(await stateOf(id)).toBeUndefined();
    await shop.sandbox.webhooks({ drop: [] });
    await watchAfter(0);
    expect(await stateOf(id)).toBe('staged');
    const warnings = shop.deps.db
      .selectFrom('disputes_warnings')
      .select('is_actionable')
      .where('order_id', '=', order.id);
    expect(await warnings.execute()).toEqual([{ is_actionable: false }]);
  });
});

test('a crash at any step of saving and submitting evidence leaves one complete submission', async () => {
  const { order, id } = await disputed(shop);
  const mortal = { ...shop.deps, ...crashes.ports(shop.deps) } as Deps;
  const forget = async () => {
    const { pool } = shop.database;
    await pool.query(`update disputes_disputes set state = 'preparing', submissions = 0 where id = $1`, [id]);
    await pool.query('update disputes_files set provider_id = null where dispute_id = $1', [id]);
    await pool.query(
      `update payments_sandbox.object set body = body || jsonb_build_object('status', 'needs_response',
         'evidence_details', body -> 'evidence_details' || '{"submission_count": 0}') where id = $1`,
      [id],
    );
    await pool.query('delete from payments_sandbox.idempotency');
  };
  const steps = await crashes.atEveryStep(async (crashing) => {
    await forget();
    await crashing(async () => {
      await refreshDisputes(mortal, order.id);
      await stageEvidence(mortal, id);
      await submitEvidence(mortal, { disputeId: id, actor: null });
    });
    // Does what the hourly check and the jobs would do.
    await refreshDisputes(shop.deps, order.id);
    await stageEvidence(shop.deps, id);
    await submitEvidence(shop.deps, { disputeId: id, actor: null });
    await finishSubmitting(shop.deps, id);
    expect([await stateOf(id), await submissionsOf(id)]).toEqual(['submitted', 1]);
    const files = await shop.deps.db.selectFrom('disputes_files').selectAll().where('dispute_id', '=', id).execute();
    expect((await atProvider(shop, id)).evidence).toMatchObject(
      Object.fromEntries(files.map(({ field, provider_id: fileId }) => [field, fileId])),
    );
  });
  expect(steps).toBeGreaterThan(20);
});

test('an admin’s changes made while Stripe is unavailable are saved there later', async () => {
  const { id } = await disputed(shop);
  await shop.sandbox.control('outage', { status: 503 });
  expect((await write(admin, id, { product_description: 'Mine.' })).json().message).toContain('can’t be reached');
  await shop.sandbox.control('outage', {});
  await stageEvidence(shop.deps, id);
  expect((await atProvider(shop, id)).evidence['product_description']).toBe('Mine.');
});

describe('a person’s dispute data', () => {
  test('is in their export; the evidence is deleted with the account once the dispute is over', async () => {
    const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const [open, over] = [await disputed(shop, { email: person.email }), await disputed(shop, { email: person.email })];
    await actOn(admin, over.id, 'accept');
    await jobsDone(shop);
    await shop.sandbox.control(`charges/${(await buy(shop, undefined, person.email)).charge_id}/warn`);
    await jobsDone(shop);
    const collected = await disputesPersonalData().collect(shop.deps.db, person);
    expect(collected.data).toMatchObject({
      // Both disputes may have begun in the same second.
      disputes: expect.arrayContaining([
        expect.objectContaining({
          id: open.id,
          evidence: expect.objectContaining({ customer_email_address: person.email }),
        }),
        expect.objectContaining({ id: over.id, status: 'lost' }),
      ]),
      warnings: [{ fraudType: 'made_with_stolen_card' }],
    });
    await inTransaction(shop.deps.db, (trx) => disputesPersonalData().erase(trx, person));
    const left = [await findDispute(shop.deps.db, open.id), await findDispute(shop.deps.db, over.id)];
    expect(left.map((dispute) => dispute?.texts !== null)).toEqual([true, false]);
    const files = await shop.deps.db.selectFrom('disputes_files').select('dispute_id').execute();
    const ids = files.map(({ dispute_id: disputeId }) => disputeId);
    expect([ids.includes(open.id), ids.includes(over.id)]).toEqual([true, false]);
  });

  test('is deleted 18 months after a dispute is over, but not while it’s open', async () => {
    const [open, over] = [await disputed(shop), await disputed(shop)];
    await actOn(admin, over.id, 'accept');
    await jobsDone(shop);
    const rule = disputesRetention[0];
    const forgetAfter = (days: number) => later(days * day, async () => await rule?.forget?.(shop.deps, 1000));
    await forgetAfter(547);
    expect(await stateOf(over.id)).toBe('over');
    await forgetAfter(549);
    expect([await stateOf(open.id), await stateOf(over.id)]).toEqual(['staged', undefined]);
  });
});
