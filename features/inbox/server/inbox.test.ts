import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createListener } from '#testing/factories.ts';
import { checkOut, jobsDone, newLine, orderOf, pay } from '#testing/orders/buying.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { byUrgency, type CaseKind, caseKinds } from '../case-kinds.ts';
import { type InboxCase, type InboxCases, maxCases } from '../contract.ts';
import { caseSources } from './extensions.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await logInAs(shop, await createAdmin(shop.deps));
});
afterAll(() => shop.close());

const inbox = async (): Promise<InboxCases> => {
  const response = await admin.call('GET', '/api/v1/app/admin/inbox');
  expect(response.statusCode).toBe(200);
  return response.json();
};
const casesOf = async (kind: CaseKind): Promise<readonly InboxCase[]> =>
  (await inbox()).cases.filter((one) => one.kind === kind);
const countOf = async (kind: CaseKind): Promise<number> => (await inbox()).counts[kind];

test('the inbox of a new shop is empty, and one source answers for each kind', async () => {
  expect(await inbox()).toEqual({ cases: [], counts: Object.fromEntries(caseKinds.map((kind) => [kind, 0])) });
  expect(
    caseSources(shop.deps)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(caseKinds.toSorted());
});

test('a case with a deadline comes by it, others by when someone should decide them', () => {
  const of = (kind: CaseKind, since: string, dueAt: string | null = null) => ({
    kind,
    since: `2031-05-${since}T00:00:00.000Z`,
    dueAt: dueAt && `2031-05-${dueAt}T00:00:00.000Z`,
  });
  const sorted = [
    of('job', '01'),
    of('dispute', '01', '12'),
    of('payment', '04'),
    of('support', '03'),
    of('support', '01'),
    of('withdrawal', '01', '04'),
  ].toSorted(byUrgency);
  expect(sorted.map(({ kind, since }) => `${kind} ${since.slice(8, 10)}`)).toEqual([
    'support 01',
    'payment 04',
    'withdrawal 01',
    'support 03',
    'job 01',
    'dispute 01',
  ]);
});

test('requests wait until someone closes them, the oldest first; a list has a maximum, a count has none', async () => {
  const writer = await createListener(shop.deps);
  const browser = await logInAs(shop, writer);
  const from = { username: 'Mia', email: 'mia@example.com' };
  await browser.call('POST', '/api/v1/app/support-admin', { ...from, support: 'Where are my stems?' });
  await browser.call('POST', '/api/v1/app/feedback-general', { ...from, feedback: 'Lovely' });
  const cases = await casesOf('support');
  expect(cases).toMatchObject([
    {
      title: expect.stringMatching(/^Support request #\d+$/),
      about: `${writer.username}: Where are my stems?`,
      dueAt: null,
    },
    { title: expect.stringMatching(/^Feedback #\d+$/), about: `${writer.username}: Lovely` },
  ]);
  await admin.call('POST', `/api/v1/app/support-desk/${cases[0]?.id}/close`);
  expect(await casesOf('support')).toMatchObject([{ about: `${writer.username}: Lovely` }]);
  await sql`
    insert into support_requests (id, kind, username, email, text, email_consent, state, created_at)
    select gen_random_uuid(), 'support', 'Many', 'many@example.com', 'Hello', false, 'open', now()
      from generate_series(1, ${maxCases})`.execute(shop.deps.db);
  expect(await countOf('support')).toBe(maxCases + 1);
  expect(await casesOf('support')).toHaveLength(maxCases);
});

test('jobs that failed for good wait with their reason', async () => {
  await sql`
    insert into pgboss.job (name, state, completed_on, output)
    values ('mailing.send', 'failed', now(), '{"message": "The mail server is away."}')`.execute(shop.deps.db);
  expect(await casesOf('job')).toMatchObject([{ title: 'Send an email', advice: 'The mail server is away.' }]);
});

const buy = async () => {
  const placed = await checkOut(shop, [await newLine(shop)]);
  await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};

test('a seller to whom Stripe accepts no transfers waits with what they earned, until it does', async () => {
  await buy();
  const order = await buy();
  const sellerId = order.items[0]?.seller_id ?? '';
  const [one, other, ...more] = await casesOf('payout');
  expect([one?.id, other?.id]).toContain(sellerId);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    about: 'What they earned waits.',
    advice: 'They haven’t connected Stripe yet.',
    money: { currency: 'usd', cents: expect.any(Number) },
  });
  expect(one?.money?.cents).toBeGreaterThan(0);
  await sql`
    insert into payouts_accounts (user_id, provider_account, country, transfers_active, payouts_enabled, created_at)
    values (${sellerId}, 'acct_inbox', 'US', true, true, now())`.execute(shop.deps.db);
  expect((await casesOf('payout')).map(({ id }) => id)).not.toContain(sellerId);
  expect(await countOf('payout')).toBe(1);
  await sql`
    insert into payouts_transfers
      (id, seller_id, order_id, number, provider_account, amount_cents, item_ids, state, idempotency_key, unresolved, created_at)
    values (gen_random_uuid(), ${sellerId}, ${order.id}, 90, 'acct_inbox', 100, '{}', 'refused', 'inbox', true, now())`.execute(
    shop.deps.db,
  );
  const refused = (await casesOf('payout')).find(({ id }) => id === sellerId);
  expect(refused?.advice).toBe('Stripe refused 1 transfer: try again.');
});

test('an email that a buyer must get waits once it has bounced, until it is sent again or a month has passed', async () => {
  const { db } = shop.deps;
  const order = await buy();
  const bounce = (change: object) =>
    db.updateTable('mailing_messages').set(change).where('purpose', '=', `purchase:${order.id}`).execute();
  const bounced = { failed_at: new Date(), sent_at: null, failure: '550 No such user' };
  await bounce(bounced);
  expect(await casesOf('mail')).toMatchObject([
    {
      title: order.number,
      about: expect.stringContaining(order.email),
      advice: '550 No such user. Correct the buyer’s email, or send it again.',
      path: `/dashboard/admin/orders/${order.id}`,
    },
  ]);
  await bounce({ ...bounced, failed_at: null });
  expect(await countOf('mail')).toBe(0);
  await bounce({ ...bounced, failed_at: new Date(Date.now() - 31 * 86_400_000) });
  expect(await countOf('mail')).toBe(0);
  await bounce({ ...bounced, purpose: `code:${order.id}` });
  expect(await countOf('mail')).toBe(0);
});
