import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatSecond } from '#contract-kit/format.ts';
import { consent } from '#content/legal/consent.ts';
import { label } from '#content/current.ts';
import { termsVersion } from '#content/terms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createListener } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { auditOf, buy, refund, seeOrder } from '#testing/orders/admin.ts';
import { countCases } from '#features/inbox/server/public.ts';
import { findCase } from '#testing/inbox/find-case.ts';
import { buyAtCheckout, buyer, jobsDone, mails, newLine, openOrder, orderOf } from '#testing/orders/buying.ts';
import {
  actOn,
  atProvider,
  disputed,
  listOf,
  openDispute,
  seeDispute,
  switchAuto,
  uploadedFile,
  write,
} from '#testing/orders/disputing.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { newcomer } from '#testing/access/access-world.ts';
import type { AdminDispute } from '../contract.ts';

const support = 'label@example.com';
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { SUPPORT_EMAIL: support } });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const squeeze = (text: string): string => text.replaceAll(/\s/g, '');
const mailsAbout = async (id: string) => (await mails(shop)).filter(({ purpose }) => purpose.includes(id));

describe('a dispute', () => {
  test('has its evidence collected from the order, and saved at Stripe without being submitted', async () => {
    const person = await createListener(shop.deps, { emailVerifiedAt: new Date() });
    const browser = await logInAs(shop, person, { confirmed: true });
    const line = await newLine(shop, 'premium');
    const first = await buyAtCheckout(shop, [line], person.email);
    const order = await buyAtCheckout(shop, [line, await newLine(shop)], person.email);
    const [item, refunded] = order.items;
    const file = (await openOrder(shop, order)).items[0]?.files[1];
    await shop.app.inject({
      url: file?.url ?? '',
      headers: { 'user-agent': 'A browser' },
      remoteAddress: '198.51.100.7',
    });
    await eventually(async () => {
      const lines = await shop.deps.db
        .selectFrom('orders_downloads')
        .select('id')
        .where('item_id', '=', item?.id ?? '')
        .execute();
      expect(lines).toHaveLength(1);
    });
    await browser.call('POST', '/api/v1/app/support-admin', {
      username: 'Mia',
      email: person.email,
      support: 'Where is my <b>WAV</b> file?',
    });
    await refund(admin, order, { items: [refunded?.id], reason: 'The buyer asked.' });
    await jobsDone(shop);

    const id = await openDispute(shop, order, { reason: 'duplicate' });
    expect((await findCase(admin, 'dispute', id))?.advice).toMatch(/the evidence shows it: respond\.$/);

    const staged = await atProvider(shop, id);
    expect(staged).toMatchObject({
      status: 'needs_response',
      intended_submission_method: 'manual',
      evidence_details: { submission_count: 0, has_evidence: true },
    });
    const now = await orderOf(shop, order.id);
    const said = staged.evidence;
    expect(said).toMatchObject({
      customer_name: buyer.name,
      customer_email_address: person.email,
      customer_purchase_ip: '127.0.0.1',
      billing_address: `${buyer.name}\n${buyer.address}\nAtlanta, Georgia, 30303\nUnited States`,
      duplicate_charge_id: first.charge_id,
      uncategorized_text: null,
      cancellation_policy: null,
      refund_policy: null,
    });
    for (const words of [
      order.number,
      `“${item?.beat_title}” by ${item?.artist_name}`,
      'license “Premium”',
      '$35.57',
    ]) {
      expect(said['product_description']).toContain(words);
    }
    const log = said['access_activity_log']?.split('\n') ?? [];
    expect(log).toEqual([
      `${formatSecond(order.created_at)}: Placed order ${order.number} from 127.0.0.1`,
      `${formatSecond(now.paid_at ?? '')}: Paid by Visa ending in 4242`,
      expect.stringContaining('mail server took the email'),
      expect.stringMatching(
        new RegExp(`Downloaded “${item?.beat_title}” \\(WAV\\) completely, .+ from 198.51.100.7, browser: A browser$`),
      ),
      expect.stringContaining('were started 1 time'),
    ]);
    expect(said['refund_policy_disclosure']).toContain(consent.line.delivery);
    expect(said['refund_policy_disclosure']).toContain(`version ${termsVersion}`);
    expect(said['refund_refusal_explanation']).toContain('$19.99 of $55.56 was refunded before the dispute.');
    expect(said['refund_refusal_explanation']).toContain('Reason: The buyer asked.');
    expect(said['duplicate_charge_explanation']).toContain(first.number);

    const textOf = async (field: string) => readPdfText(await uploadedFile(shop, said[field] ?? null)).text;
    expect(await textOf('receipt')).toContain(squeeze(`Order ${order.number}`));
    expect(await textOf('duplicate_charge_documentation')).toContain(squeeze(`Order ${first.number}`));
    const agreements = await textOf('service_documentation');
    for (const title of order.items.map(({ beat_title: beat }) => beat)) expect(agreements).toContain(squeeze(title));
    expect(await textOf('customer_communication')).toContain(squeeze('Where is my <b>WAV</b> file?'));

    const seen = await seeDispute(admin, id);
    expect(seen).toMatchObject({
      order: { id: order.id, number: order.number },
      state: 'staged',
      reason: 'duplicate',
      isInquiry: false,
      amountCents: 3557,
      feeCents: 1500,
      autoSubmit: true,
      refusal: null,
      notes: [],
      can: { edit: true, submit: true, accept: true, switchAuto: true },
    });
    expect(seen.texts?.product_description).toBe(said['product_description']);
    for (const { field } of seen.files) {
      const shown = await admin.call('GET', `/api/v1/app/admin/disputes/${id}/files/${field}`);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(shown.rawPayload.equals(await uploadedFile(shop, said[field] ?? null))).toBe(true);
    }
    expect(seen.files.map(({ field }) => field)).toEqual([
      'receipt',
      'service_documentation',
      'customer_communication',
      'duplicate_charge_documentation',
    ]);
    expect((await seeOrder(admin, order)).bankSays).toEqual([
      { words: expect.stringContaining('Dispute over $35.57'), path: `/dashboard/admin/disputes/${id}` },
    ]);
  });

  test('is emailed to the label once, with the days left and a link to its page', async () => {
    const { order, id } = await disputed(shop);
    // A server of the previous version queues the job under the second name.
    for (const name of ['disputes.refresh', 'disputes.look'] as const)
      await shop.deps.jobs.send(name, { orderId: order.id });
    await jobsDone(shop);
    const written = await mailsAbout(id);
    expect(written).toMatchObject([{ recipient: support, purpose: `disputes.opened:${id}:1` }]);
    expect(written[0]?.body_text).toContain('13 days left');
    expect(written[0]?.body_text).toContain(`/dashboard/admin/disputes/${id}`);
    expect(written[0]?.body_text).toContain(order.number);
    expect(written[0]?.body_text).toContain(label.name);
  });

  test('can have its evidence edited, and is submitted once by two simultaneous requests', async () => {
    const { order, id } = await disputed(shop);
    const changed = await write(admin, id, {
      product_description: 'A beat, as agreed.',
      uncategorized_text: 'See the log.',
    });
    expect(changed.json()).toEqual({ message: 'Saved, and left at Stripe.' });
    const { evidence, evidence_details: details } = await atProvider(shop, id);
    expect(evidence).toMatchObject({
      product_description: 'A beat, as agreed.',
      uncategorized_text: 'See the log.',
      customer_name: null,
      receipt: expect.stringMatching(/^file_/),
    });
    expect(details.submission_count).toBe(0);
    const presses = await Promise.all([actOn(admin, id, 'submit'), actOn(admin, id, 'submit')]);
    expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await jobsDone(shop);
    expect(await atProvider(shop, id)).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    });
    const seen = await seeDispute(admin, id);
    expect(seen).toMatchObject({ state: 'submitted', can: { edit: false, submit: false, accept: false } });
    expect(seen.submittedBy).not.toBeNull();
    expect((await auditOf(shop, order)).map(({ action }) => action)).toEqual([
      'disputes.change-evidence',
      'disputes.submit-evidence',
    ]);
    for (const refused of [
      await write(admin, id, {}),
      await actOn(admin, id, 'accept'),
      await switchAuto(admin, id, false),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'DISPUTES_WRONG_STATE']);
    }
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'won' });
    await jobsDone(shop);
    expect(await seeDispute(admin, id)).toMatchObject({ state: 'over', status: 'won', feeCents: 0 });
    expect((await orderOf(shop, order.id)).state).toBe('paid');
  });

  test('is lost, and its order refunded, once an admin accepts it', async () => {
    const { order, id } = await disputed(shop);
    expect((await actOn(admin, id, 'accept')).json().message).toContain('accepted');
    await jobsDone(shop);
    expect(await atProvider(shop, id)).toMatchObject({ status: 'lost', evidence_details: { submission_count: 0 } });
    expect(await seeDispute(admin, id)).toMatchObject({ state: 'over', acceptedAt: expect.any(String) });
    expect((await orderOf(shop, order.id)).state).toBe('refunded');
  });

  test('can be read but not responded to if the bank takes no response', async () => {
    const { id } = await disputed(shop, { dueIn: null });
    expect(await seeDispute(admin, id)).toMatchObject({ state: 'unanswerable', dueAt: null, texts: null, files: [] });
    expect((await actOn(admin, id, 'submit')).statusCode).toBe(409);
  });

  test('needs an admin’s password to be submitted or accepted', async () => {
    const { id } = await disputed(shop);
    const hasty = await newcomer(shop, 'admin', { confirmed: false });
    for (const what of ['submit', 'accept'] as const) {
      const refused = await actOn(hasty, id, what);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'PASSWORD_REQUIRED']);
    }
    const seller = await newcomer(shop, 'seller');
    expect((await seller.call('GET', `/api/v1/app/admin/disputes/${id}`)).statusCode).toBe(403);
  });

  test('refuses texts that are too long, and names the field', async () => {
    const { id } = await disputed(shop);
    const long = await write(admin, id, { access_activity_log: 'x'.repeat(20_001) });
    expect([long.statusCode, long.json().fields]).toEqual([
      400,
      { access_activity_log: ['At most 20000 characters.'] },
    ]);
  });
});

test('an inquiry can’t be accepted; once it is a chargeback, it is emailed again and needs another response', async () => {
  const { order, id } = await disputed(shop, { inquiry: true });
  expect(await seeDispute(admin, id)).toMatchObject({
    isInquiry: true,
    state: 'staged',
    can: { accept: false, submit: true },
  });
  expect((await actOn(admin, id, 'accept')).statusCode).toBe(409);
  await actOn(admin, id, 'submit');
  expect(await seeDispute(admin, id)).toMatchObject({ state: 'submitted', status: 'warning_under_review' });
  await shop.sandbox.control(`disputes/${id}/escalate`);
  await jobsDone(shop);
  expect(await seeDispute(admin, id)).toMatchObject({ state: 'staged', isInquiry: false, status: 'needs_response' });
  expect((await mailsAbout(id)).map(({ purpose }) => purpose)).toEqual([
    `disputes.opened:${id}:1`,
    `disputes.opened:${id}:2`,
  ]);
  await actOn(admin, id, 'submit');
  expect((await atProvider(shop, id)).evidence_details.submission_count).toBe(2);
  expect((await orderOf(shop, order.id)).state).toBe('disputed');
});

test('separate lists show the disputes that wait for the label, that wait for the bank, and that are over', async () => {
  const [open, submitted, over] = [await disputed(shop), await disputed(shop), await disputed(shop)];
  await actOn(admin, submitted.id, 'submit');
  await actOn(admin, over.id, 'accept');
  await jobsDone(shop);
  const has = async (show: string) => {
    const ids = (await listOf(admin, show)).map(({ id }) => id);
    return [open, submitted, over].map(({ id }) => ids.includes(id));
  };
  expect(await findCase(admin, 'dispute', open.id)).toMatchObject({
    title: open.order.number,
    advice: expect.stringMatching(/decide for them\.$/),
    dueAt: expect.any(String),
  });
  for (const { id } of [submitted, over]) expect(await findCase(admin, 'dispute', id)).toBeUndefined();
  expect(await has('open')).toEqual([true, false, false]);
  expect(await has('submitted')).toEqual([false, true, false]);
  expect(await has('over')).toEqual([false, false, true]);
  expect(await has('all')).toEqual([true, true, true]);
});

test('a bank’s warning is shown with what a refund saves, until there’s nothing left to refund', async () => {
  const order = await buy(shop);
  await shop.sandbox.control(`charges/${order.charge_id}/warn`);
  await jobsDone(shop);
  const warned = async () => {
    const { warnings } = (await admin.call('GET', '/api/v1/app/admin/disputes')).json<{
      warnings: { id: string; order: { id: string }; refundCents: number; feeCents: number | null }[];
    }>();
    return warnings.filter((warning) => warning.order.id === order.id);
  };
  expect(await warned()).toMatchObject([{ refundCents: 5556, feeCents: 1500 }]);
  const inInbox = async () => findCase(admin, 'fraud-warning', (await warned())[0]?.id ?? '');
  expect(await inInbox()).toMatchObject({ title: order.number, money: { cents: 5556 } });
  expect((await seeOrder(admin, order)).bankSays).toEqual([
    {
      words: expect.stringMatching(/The card was stolen\. A refund of \$55\.56 now .+ \(\$15\.00 last time\)/),
      path: null,
    },
  ]);
  await refund(admin, order);
  await jobsDone(shop);
  expect(await warned()).toEqual([]);
  expect(await countCases(shop.deps)).toMatchObject({ 'fraud-warning': 0 });
  expect((await seeOrder(admin, order)).bankSays[0]?.words).toContain('nothing left to refund');
});

test('a refusal by Stripe is shown, and not retried automatically', async () => {
  const { id } = await disputed(shop);
  await shop.sandbox.control('faults', { status: 400, count: 1, on: `POST /v1/disputes/${id}` });
  expect((await actOn(admin, id, 'submit')).json().message).toContain('Stripe refuses');
  const seen: AdminDispute = await seeDispute(admin, id);
  expect(seen).toMatchObject({ state: 'staged', autoSubmit: false, refusal: expect.stringContaining('fault') });
  await actOn(admin, id, 'submit');
  expect(await seeDispute(admin, id)).toMatchObject({ state: 'submitted', refusal: null });
});

test('decisions made while Stripe is unavailable are carried out later', async () => {
  const { id } = await disputed(shop);
  await shop.sandbox.control('outage', { status: 503 });
  expect((await actOn(admin, id, 'submit')).json().message).toContain('can’t be reached');
  expect(await seeDispute(admin, id)).toMatchObject({ state: 'submitting', can: { submit: false } });
  await shop.sandbox.control('outage', {});
  await shop.deps.jobs.send('disputes.submit', { disputeId: id });
  await jobsDone(shop);
  expect((await atProvider(shop, id)).evidence_details.submission_count).toBe(1);
});
