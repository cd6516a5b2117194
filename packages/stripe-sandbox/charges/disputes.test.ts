import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { chargeOf, payOrder, postForm } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let stripe: Stripe;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startTestSandbox({ pool: database.pool, now: () => new Date(Date.now() + offsetMs) });
  ({ stripe } = provider);
});
afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

const dispute = async (input: object = {}): Promise<string> =>
  (await provider.control<{ id: string }>(`charges/${await chargeOf(provider)}/dispute`, input)).id;

const disputeOf = async (charge: string, prevented: string) => {
  const { id } = await provider.control<{ id: string }>(`charges/${charge}/dispute`, { prevented });
  return await stripe.disputes.retrieve(id);
};

const pdf = (pages: number, bytes = 0) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${'<</Type /Page>>\n'.repeat(pages)}`), Buffer.alloc(bytes)]);

const upload = (data: Buffer, type = 'application/pdf') =>
  stripe.files.create({ purpose: 'dispute_evidence', file: { data, name: 'log.pdf', type } });

const stage = (id: string, evidence: Stripe.DisputeUpdateParams.Evidence) =>
  stripe.disputes.update(id, { evidence, submit: false });

describe('dispute evidence', () => {
  test('is staged field by field, cleared by an empty field, and submitted once', async () => {
    const id = await dispute();
    await stage(id, { product_description: 'A beat', customer_name: 'Mia' });
    const staged = await stage(id, { customer_name: '', customer_purchase_ip: '192.0.2.1' });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'A beat', customer_name: null, customer_purchase_ip: '192.0.2.1' },
      evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
    });
    const submitted = await stripe.disputes.update(id, { submit: true }, { idempotencyKey: `du-${id}-submit` });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { product_description: 'A beat' },
      evidence_details: { submission_count: 1, submission_method: 'manual' },
    });
    const again = await stripe.disputes.update(id, { submit: true }, { idempotencyKey: `du-${id}-submit` });
    expect(again.evidence_details.submission_count).toBe(1);
    await expect(stripe.disputes.update(id, { submit: true })).rejects.toThrow('takes no more evidence');
  });

  test('is submitted unless the call says otherwise', async () => {
    const id = await dispute();
    const { status } = await stripe.disputes.update(id, { evidence: { product_description: 'A beat' } });
    expect(status).toBe('under_review');
  });

  test('has a limit for each text and one for all texts together', async () => {
    const id = await dispute();
    await expect(stage(id, { access_activity_log: 'x'.repeat(20_001) })).rejects.toThrow('access_activity_log');
    const [long, medium] = ['x'.repeat(20_000), 'x'.repeat(3000)];
    const seven = {
      access_activity_log: long,
      cancellation_policy_disclosure: long,
      cancellation_rebuttal: long,
      duplicate_charge_explanation: long,
      product_description: long,
      refund_policy_disclosure: long,
      refund_refusal_explanation: long,
    };
    await expect(stage(id, { ...seven, uncategorized_text: long })).rejects.toThrow('150000');
    await expect(stage(id, { ...seven, uncategorized_text: medium })).resolves.toBeDefined();
  });

  test('is refused after its due date, and if the bank takes none', async () => {
    const id = await dispute({ dueIn: 60 });
    offsetMs = 120_000;
    await expect(stripe.disputes.update(id, { submit: true })).rejects.toThrow('due');
    offsetMs = 0;
    const none = await dispute({ dueIn: null });
    expect((await stripe.disputes.retrieve(none)).evidence_details.due_by).toBe(0);
    await expect(stage(none, { product_description: 'A beat' })).rejects.toThrow('takes no answer');
  });
});

describe('evidence files', () => {
  test('are sent with a name and a type, and then named by a field of the evidence', async () => {
    const id = await dispute();
    const { id: receipt, ...file } = await upload(pdf(2));
    expect(file).toMatchObject({ purpose: 'dispute_evidence', filename: 'log.pdf', type: 'pdf' });
    expect((await stage(id, { receipt })).evidence.receipt).toBe(receipt);
    await expect(stage(id, { receipt: 'file_unknown' })).rejects.toThrow('No such file');
  });

  test('are refused as a bare buffer, as another type, or if they are too large', async () => {
    const bare = stripe.files.create({
      purpose: 'dispute_evidence',
      file: pdf(1) as unknown as { data: Buffer } as never,
    });
    await expect(bare).rejects.toThrow('file');
    await expect(upload(Buffer.from('plain text'))).rejects.toThrow('Invalid file type');
    await expect(upload(pdf(1), 'application/octet-stream')).rejects.toThrow('Invalid file type');
    await expect(upload(pdf(1, 5_000_001))).rejects.toThrow('5 MB');
    expect((await postForm(provider, '/v1/files', { purpose: 'dispute_evidence' })).status).toBe(400);
  });

  test('have limits of bytes and pages for all files together', async () => {
    const [id, large, long] = [await dispute(), await upload(pdf(1, 3_000_000)), await upload(pdf(25))];
    await stage(id, { receipt: large.id });
    await expect(stage(id, { service_documentation: (await upload(pdf(1, 2_000_000))).id })).rejects.toThrow('4.5 MB');
    await stage(id, { receipt: long.id });
    await expect(stage(id, { service_documentation: long.id })).rejects.toMatchObject({
      code: 'dispute_evidence_page_limit_exceeded',
    });
  });
});

test('an inquiry takes no money, can be refunded, and needs another response once it escalates', async () => {
  const id = await dispute({ inquiry: true });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  const answered = await stripe.disputes.update(id, { evidence: { product_description: 'A beat' }, submit: true });
  expect(answered.status).toBe('warning_under_review');
  await provider.control(`disputes/${id}/escalate`);
  const escalated = await stripe.disputes.retrieve(id);
  expect([escalated.status, escalated.balance_transactions[0]?.fee]).toEqual(['needs_response', 1500]);
  expect((await stripe.disputes.update(id, { submit: true })).evidence_details.submission_count).toBe(2);

  const [charge, refunded] = [await chargeOf(provider), await chargeOf(provider)];
  const inquiry = await provider.control<{ id: string }>(`charges/${refunded}/dispute`, { inquiry: true });
  await provider.control(`charges/${charge}/dispute`);
  await stripe.refunds.create({ charge: refunded });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
  expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe('warning_closed');
});

test('several disputes share a charge; each one by default takes what no refund or other dispute has taken', async () => {
  const charge = await chargeOf(provider);
  const { amount: all } = await stripe.charges.retrieve(charge);
  const open = (input: object) => provider.control<{ id: string }>(`charges/${charge}/dispute`, input);
  const lost = await open({ amount: 300 });
  const won = await open({ amount: all - 500 });
  await expect(open({ amount: all + 1 })).rejects.toThrow('200 cents');
  await provider.control(`disputes/${lost.id}/close`, { outcome: 'lost', returned: 100 });
  await provider.control(`disputes/${won.id}/close`, { outcome: 'won' });
  const { data } = await stripe.disputes.list({ charge });
  expect(data.map(({ status, amount, balance_transactions: booked }) => [status, amount, booked.length])).toEqual([
    ['won', all - 500, 2],
    ['lost', 300, 2],
  ]);
  const rest = await open({});
  expect((await stripe.disputes.retrieve(rest.id)).amount).toBe(all - 300);
  await expect(open({})).rejects.toThrow('0 cents');
  await open({ amount: 1 });
});

test('a prevented dispute either takes everything at once and makes refunds fail, or takes nothing', async () => {
  const [resolved, blocked] = [await chargeOf(provider), await chargeOf(provider)];
  const refund = await stripe.refunds.create({ charge: resolved, amount: 100 });
  const [gone, kept] = [await disputeOf(resolved, 'resolution'), await disputeOf(blocked, 'block')];
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  expect(gone).toMatchObject({ status: 'prevented', amount: (await stripe.charges.retrieve(resolved)).amount });
  expect([gone.balance_transactions.length, kept.balance_transactions.length]).toEqual([1, 0]);
  await expect(stripe.refunds.create({ charge: resolved })).rejects.toMatchObject({ code: 'charge_disputed' });
  await stripe.refunds.create({ charge: blocked });
});

test('closing a dispute loses it, and the evidence `winning_evidence` wins one', async () => {
  const [accepted, won] = [await dispute(), await dispute()];
  expect((await stripe.disputes.close(accepted)).status).toBe('lost');
  await expect(stripe.disputes.close(accepted)).rejects.toThrow('can’t be closed');
  const decided = await stripe.disputes.update(won, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  expect(decided.status).toBe('won');
});

test('a fraud warning is actionable until the payment is refunded in full', async () => {
  const { chargeId, paymentIntentId } = await payOrder(provider);
  const warning = await provider.control<{ id: string }>(`charges/${chargeId}/warn`);
  const find = async () => (await stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentIntentId })).data[0];
  expect(await find()).toMatchObject({ id: warning.id, charge: chargeId, actionable: true });
  await stripe.refunds.create({ charge: chargeId, amount: 100 });
  expect(await find()).toMatchObject({ actionable: true });
  await stripe.refunds.create({ charge: chargeId });
  expect(await find()).toMatchObject({ actionable: false });
  expect((await stripe.radar.earlyFraudWarnings.retrieve(warning.id)).actionable).toBe(false);
  expect(provider.conformance.seen).toContain('radar.early_fraud_warning.updated');
});
