import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder } from '@stemhouse/stripe-sandbox/testing/acts.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { startTestSandbox, type TestSandbox } from '#testing/stripe/start-test-sandbox.ts';
import type { Payments } from './payments.ts';

let database: TestDatabase;
let provider: TestSandbox;
let payments: Payments;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({ pool: database.pool });
  ({ payments } = provider);
});
afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

test('a fraud warning is actionable until the payment is refunded in full', async () => {
  const { chargeId, paymentIntentId } = await payOrder(provider);
  const warning = await provider.control<{ id: string }>(`charges/${chargeId}/warn`);
  const find = async () => (await payments.listWarnings(paymentIntentId))[0];
  expect(await find()).toMatchObject({ id: warning.id, chargeId, isActionable: true });
  await provider.stripe.refunds.create({ charge: chargeId });
  expect(await find()).toMatchObject({ isActionable: false });
  const warned: string[] = [];
  for await (const payment of payments.listWarnedPayments(new Date(Date.now() - 60_000))) warned.push(payment);
  expect(warned).toContain(paymentIntentId);
});

test('a dispute says what it takes and how it ended, and sends evidence', async () => {
  const { chargeId, paymentIntentId } = await payOrder(provider, 4998);
  const { id } = await provider.control<{ id: string }>(`charges/${chargeId}/dispute`, { reason: 'duplicate' });
  const [found] = await payments.listDisputes(paymentIntentId);
  expect(found).toMatchObject({
    id,
    chargeId,
    paymentIntentId,
    status: 'needs_response',
    reason: 'duplicate',
    isInquiry: false,
    amountCents: 4998,
    feeCents: 1500,
    submissions: 0,
    network: 'visa',
  });
  const { fileId } = await payments.uploadEvidence({
    name: 'receipt.pdf',
    bytes: Buffer.from('%PDF-1.7\n<</Type /Page>>\n'),
    idempotencyKey: `${id}-receipt`,
  });
  await payments.stageEvidence({ disputeId: id, evidence: { receipt: fileId, product_description: 'A beat' } });
  expect(await payments.getDispute(id)).toMatchObject({ status: 'needs_response', submissions: 0 });
  const submit = () => payments.submitEvidence({ disputeId: id, idempotencyKey: `${id}-1` });
  const once = { status: 'under_review', submissions: 1 };
  expect([await submit(), await submit()]).toMatchObject([once, once]);
  await provider.control(`disputes/${id}/close`, { outcome: 'won' });
  expect(await payments.getDispute(id)).toMatchObject({ status: 'won', feeCents: 0 });
  expect(await payments.getDispute('du_unknown')).toBeNull();
  const { id: unanswerable } = await provider.control<{ id: string }>(
    `charges/${(await payOrder(provider)).chargeId}/dispute`,
    { dueIn: null },
  );
  expect((await payments.getDispute(unanswerable))?.dueAt).toBeNull();
  expect(await payments.acceptDispute({ disputeId: unanswerable, idempotencyKey: 'accept' })).toMatchObject({
    status: 'lost',
  });
});
