import { label } from '#content/label.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent } from '#content/legal/consent.ts';
import { withdrawalVersion } from '#content/legal/consumers.ts';
import { sentencesOf } from '#content/legal/legal-text.ts';
import { complaints, withdrawalInformation } from '#content/legal/consumers.ts';
import { terms } from '#content/terms.ts';
import { newId } from '#contract-kit/ids.ts';
import { MailRefused } from '#platform/mail/mail.ts';
import { readMessages } from '#platform/texts/catalogues.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { forceState } from '#testing/database/force-state.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin } from '#testing/factories.ts';
import { findCase } from '#testing/inbox/find-case.ts';
import { mailsTo } from '#testing/mails.ts';
import { act, auditOf, seeOrder } from '#testing/orders/admin.ts';
import { jobsDone, mails, openOrder, orderOf } from '#testing/orders/buying.ts';
import { dueOf } from '#testing/orders/payouts.ts';
import { newBeatOf, openShop } from '#testing/orders/selling.ts';
import { buyAsConsumer, consumer, freeLine, withdraw, withdrawFrom } from '#testing/orders/withdrawing.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { acceptWithdrawal } from '../admin/decide-withdrawal.ts';
import { recordWithdrawal } from './record-withdrawal.ts';
import type { WithdrawalRequest } from './withdraw.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
/** Email addresses whose mail server rejects everything. */
const refusing = new Set<string>();
beforeAll(async () => {
  shop = await createTestApp({
    settings: { LANGUAGES: 'en,de' },
    ports: {
      mailer: {
        send: (mail) =>
          refusing.has(mail.to) ? Promise.reject(new MailRefused('550 No such user')) : Promise.resolve(),
        close: () => undefined,
      },
    },
  });
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const newEmail = () => `buyer-${newId()}@example.com`;
const bought = async (options: { readonly email?: string; readonly country?: string } = {}) => {
  const seller = await openShop(shop);
  const customer = { ...consumer, ...(options.country && { country: options.country }) };
  const line = await newBeatOf(shop, seller);
  return { seller, order: await buyAsConsumer(shop, [line], options.email ?? newEmail(), customer) };
};
const mailOf = async ({ email }: Pick<OrderRecord, 'email'>, kind: string) =>
  (await mailsTo(shop, email)).filter(({ purpose }) => purpose.startsWith(`${kind}:`));
const caseOf = ({ id }: Pick<OrderRecord, 'id'>) => findCase(admin, 'withdrawal', id);
const countRows = async () => (await shop.deps.db.selectFrom('orders_withdrawals').select('order_id').execute()).length;
const accept = (order: Pick<OrderRecord, 'id'>, requestId = newId()) =>
  act(admin, order, 'withdrawal/accept', { requestId });
const decline = (order: Pick<OrderRecord, 'id'>) => act(admin, order, 'withdrawal/decline');
const age = (order: OrderRecord, days: number) =>
  shop.deps.db
    .updateTable('orders_orders')
    .set({ paid_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', order.id)
    .execute();
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('the purchase email', () => {
  test('confirms the contract as text: consent, time, seller, price, complaints, withdrawal and terms', async () => {
    const { order } = await bought();
    const [mail] = await mailOf(order, 'purchase');
    const text = words(mail?.text ?? '');
    const { sellerOfRecord } = order.label;
    for (const part of [
      ...sentencesOf(consent.checkbox),
      order.created_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
      sellerOfRecord.name,
      sellerOfRecord.email,
      order.items[0]?.beat_title,
      '$20.00',
      ...complaints(label),
      ...withdrawalInformation(label).parts.flatMap(({ paragraphs }) => paragraphs),
      ...terms(label).parts.flatMap(({ paragraphs }) => paragraphs),
      `/withdraw?order=${order.id}&key=`,
    ])
      expect(text).toContain(part);
    expect(await seeOrder(admin, order)).toMatchObject({
      consent: { form: 'checkbox', version: withdrawalVersion, at: order.created_at.toISOString() },
      confirmedAt: expect.any(String),
      bouncedAt: null,
      withdrawal: null,
    });
  });

  test('confirms a free order, too, and doesn’t mention withdrawal to buyers in a country without that right', async () => {
    const free = await buyAsConsumer(shop, [await freeLine(shop)], newEmail());
    expect((await seeOrder(admin, free)).confirmedAt).not.toBeNull();
    const { order } = await bought({ country: 'Japan' });
    const [mail] = await mailOf(order, 'purchase');
    for (const sentence of sentencesOf(consent.line)) expect(words(mail?.text ?? '')).toContain(sentence);
    expect(mail?.text).not.toContain(withdrawalInformation(label).parts[0]?.paragraphs[0]);
  });

  test('confirms nothing if it bounces or the email address was wrong, until it is sent again', async () => {
    const email = newEmail();
    refusing.add(email);
    const { order } = await bought({ email });
    expect(await seeOrder(admin, order)).toMatchObject({ confirmedAt: null, bouncedAt: expect.any(String) });
    refusing.delete(email);
    await act(admin, order, 'send-purchase-email');
    await jobsDone(shop);
    const { confirmedAt, bouncedAt } = await seeOrder(admin, order);
    expect([confirmedAt, bouncedAt]).toEqual([expect.any(String), null]);
    refusing.add(email);
    await act(admin, order, 'send-purchase-email');
    await jobsDone(shop);
    expect(await seeOrder(admin, order)).toMatchObject({ confirmedAt: null, bouncedAt: expect.any(String) });
    await act(admin, order, 'email', { email: newEmail(), reason: 'A typo.' });
    expect(await seeOrder(admin, order)).toMatchObject({ confirmedAt: null, bouncedAt: null });
    await jobsDone(shop);
    expect(await seeOrder(admin, order)).toMatchObject({ confirmedAt: expect.any(String), bouncedAt: null });
  });
});

describe('a withdrawal', () => {
  test('gets the same response for a right, a wrong and an unknown order, but only the right one gets an email', async () => {
    const { order } = await bought();
    const { order: other } = await bought();
    const known = await countRows();
    const before = (await mails(shop)).length;
    const ask = async (named: Parameters<typeof withdraw>[1]) => {
      const { statusCode, body } = await withdraw(shop, named);
      await jobsDone(shop);
      return { statusCode, body, mails: (await mails(shop)).length - before, rows: (await countRows()) - known };
    };
    const wrong = await ask({ number: order.number, email: other.email });
    const unknown = await ask({ number: 'GIJO-999999', email: order.email });
    const right = await ask({ number: ` #${order.number.toLowerCase()} `, email: order.email.toUpperCase() });
    expect([wrong.mails, unknown.mails, right.mails]).toEqual([0, 0, 1]);
    expect([wrong.rows, unknown.rows, right.rows]).toEqual([0, 0, 1]);
    expect(right.statusCode).toBe(202);
    for (const { statusCode, body } of [wrong, unknown]) expect([statusCode, body]).toEqual([202, right.body]);
    const [mail] = await mailOf(order, 'withdrawal');
    for (const part of [`“I withdraw from the contract for order ${order.number}.”`, 'Mia Test', order.email])
      expect(words(mail?.text ?? '')).toContain(part);
  });

  test('that is sent ten times at once writes one row and one email', async () => {
    const { order } = await bought();
    const known = await countRows();
    const responses = await Promise.all(Array.from({ length: 10 }, () => withdraw(shop, order)));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await jobsDone(shop);
    expect([(await countRows()) - known, (await mailOf(order, 'withdrawal')).length]).toEqual([1, 1]);
  });

  test('from an unpaid order changes nothing', async () => {
    const { order } = await bought();
    await forceState(shop.deps.db, 'orders_orders', order.id, 'expired');
    await withdrawFrom(shop, order);
    expect(await mailOf(order, 'withdrawal')).toEqual([]);
  });

  test('is in the admins’ list with the day by which to refund, and on the order’s page', async () => {
    const { order } = await bought();
    await withdrawFrom(shop, order);
    const { received_at: at } = await shop.deps.db
      .selectFrom('orders_withdrawals')
      .select('received_at')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const refundBy = new Date(at.getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
    const shown = { state: 'received', receivedAt: at.toISOString(), refundBy };
    const summary = await admin.call('GET', '/api/v1/app/admin-summary');
    expect(summary.json().waiting.withdrawal).toBeGreaterThan(0);
    expect(await caseOf(order)).toMatchObject({
      title: order.number,
      dueAt: `${refundBy}T23:59:59.000Z`,
      money: { cents: 2000, currency: 'usd' },
    });
    const list = await admin.call('GET', '/api/v1/app/admin/withdrawals');
    const row = list
      .json<{ withdrawals: { orderId: string }[] }>()
      .withdrawals.find(({ orderId: id }) => id === order.id);
    expect(row).toMatchObject({ ...shown, number: order.number, name: 'Mia Test', email: order.email, total: '20.00' });
    expect((await openOrder(shop, order)).withdrawal).toEqual(shown);
    expect((await seeOrder(admin, order)).withdrawal).toMatchObject({ ...shown, name: 'Mia Test' });
  });
});

describe('an admin who decides on a withdrawal', () => {
  test('accepts it, which refunds the buyer, and ends the licenses and the seller’s share, once', async () => {
    const { order, seller } = await bought();
    await withdrawFrom(shop, order);
    const requestId = newId();
    const pressed = await Promise.all([accept(order, requestId), accept(order, requestId)]);
    for (const { statusCode, body } of pressed) expect(statusCode, body).toBe(200);
    await jobsDone(shop);
    const after = await orderOf(shop, order.id);
    expect(after).toMatchObject({ state: 'refunded', refunded_cents: 2000 });
    expect(after.items).toMatchObject([{ state: 'withdrawn' }]);
    expect(await dueOf(shop, seller)).toBe(0);
    const refunds = await mailOf(order, 'refunded');
    expect(refunds).toHaveLength(1);
    expect(refunds[0]?.text).toContain('Withdrawal from the contract');
    expect((await openOrder(shop, order)).withdrawal?.state).toBe('accepted');
    const actions = (await auditOf(shop, order)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['orders.accept-withdrawal', 'orders.refund-order']);
    for (const again of [await accept(order), await decline(order)]) {
      expect([again.statusCode, again.json().code]).toEqual([409, 'ORDERS_WITHDRAWAL_DECIDED']);
    }
  });

  test('accepts it for a free order, which ends the licenses and says that nothing was paid', async () => {
    const order = await buyAsConsumer(shop, [await freeLine(shop)], newEmail());
    await withdrawFrom(shop, order);
    expect((await accept(order)).statusCode).toBe(200);
    expect((await orderOf(shop, order.id)).items).toMatchObject([{ state: 'withdrawn', withheld: true }]);
    const [mail] = await mailOf(order, 'withdrawal-accepted');
    expect(mail?.text).toContain('You hadn’t paid anything');
  });

  test('has to decide again if Stripe refuses the refund', async () => {
    const { order } = await bought();
    await withdrawFrom(shop, order);
    const { payments } = shop.deps;
    const early = await payments.getCheckout(order.session_id ?? '');
    // Most of the money was refunded at Stripe, which our stale copy doesn't show.
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 1500 });
    await jobsDone(shop);
    await shop.deps.db.updateTable('orders_orders').set({ refunded_cents: 0 }).where('id', '=', order.id).execute();
    const deps = { ...shop.deps, payments: { ...payments, getCheckout: async () => early } };
    const boss = await createAdmin(shop.deps);
    const actor = { kind: 'user', id: boss.id, address: '127.0.0.1' } as never;
    const input = { orderId: order.id, requestId: newId(), actor };
    expect(await acceptWithdrawal(deps, input)).toMatchObject({
      failure: 'ORDERS_REFUND_REFUSED',
    });
    const { withdrawal, events } = await seeOrder(admin, order);
    expect(withdrawal).toMatchObject({ state: 'received', decidedAt: null });
    expect(events.map(({ text }) => text)).toContain('Withdrawal open again: Stripe refused its refund');
    expect((await accept(order)).statusCode).toBe(200);
  });

  test('can’t decline it after a bounce, and sees the reason', async () => {
    const email = newEmail();
    refusing.add(email);
    const { order } = await bought({ email });
    await withdrawFrom(shop, order);
    const refused = await decline(order);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDERS_WITHDRAWAL_STANDS']);
    expect(refused.json().message).toContain('the email that confirms the buyer’s consent bounced');
    const inGerman = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/app/admin/orders/${order.id}/withdrawal/decline`,
      headers: { ...admin.headers, 'accept-language': 'de' },
    });
    expect(inGerman.json().message).toContain(
      readMessages('de')['It came within 14 days, and the email that confirms the buyer’s consent bounced.'],
    );
    expect((await seeOrder(admin, order)).withdrawal).toMatchObject({
      state: 'received',
      whyNotDecline: 'It came within 14 days, and the email that confirms the buyer’s consent bounced.',
    });
    expect((await caseOf(order))?.advice).toBe(
      'It came within 14 days, and the email that confirms the buyer’s consent bounced. Accept it.',
    );
    // A later confirmation doesn't help: the buyer withdrew before it.
    refusing.delete(email);
    await act(admin, order, 'send-purchase-email');
    await jobsDone(shop);
    expect((await decline(order)).statusCode).toBe(409);
  });

  test('declines it with proof, which is quoted to the buyer and leaves the order as it is', async () => {
    const { order } = await bought();
    await withdrawFrom(shop, order);
    expect((await seeOrder(admin, order)).withdrawal?.whyNotDecline).toBeNull();
    expect((await caseOf(order))?.advice).toContain('checked the box for immediate delivery');
    expect((await decline(order)).statusCode).toBe(200);
    expect(await caseOf(order)).toBeUndefined();
    const [mail] = await mailOf(order, 'withdrawal-declined');
    const text = words(mail?.text ?? '');
    for (const sentence of sentencesOf(consent.checkbox)) expect(text).toContain(`“${sentence}”`);
    for (const complaint of complaints(label)) expect(text).toContain(complaint);
    expect(await orderOf(shop, order.id)).toMatchObject({ state: 'paid', items: [{ state: 'granted' }] });
    expect((await openOrder(shop, order)).withdrawal?.state).toBe('declined');
  });

  test.each([
    ['after 14 days', 'Germany', 20, 'the fourteenth day after your order', 'the last day: you may decline'],
    ['where there is no such right', 'Japan', 0, 'Your order names Japan as your country', 'in Japan: you may decline'],
  ])(
    'can decline it, even without the buyer’s consent to immediate delivery, %s',
    async (_, country, days, said, advice) => {
      const { order } = await bought({ country });
      await shop.deps.db.updateTable('orders_orders').set({ consent: 'line' }).where('id', '=', order.id).execute();
      if (days > 0) await age(order, days);
      await withdrawFrom(shop, order);
      expect((await caseOf(order))?.advice).toContain(advice);
      expect((await decline(order)).statusCode).toBe(200);
      expect((await mailOf(order, 'withdrawal-declined'))[0]?.text).toContain(said);
    },
  );

  test('can’t decline it on the fourteenth day, when the right still exists', async () => {
    const { order } = await bought();
    await shop.deps.db.updateTable('orders_orders').set({ consent: 'line' }).where('id', '=', order.id).execute();
    await age(order, 14);
    await withdrawFrom(shop, order);
    expect((await decline(order)).json().message).toContain('the buyer never checked the box');
  });

  test('has nothing to decide without a withdrawal', async () => {
    const { order } = await bought();
    for (const refused of [await accept(order), await decline(order)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'ORDERS_NO_WITHDRAWAL']);
    }
  });
});

describe('withdrawal limits', () => {
  test('apply by network: the 21st withdrawal is refused with a time to retry, and one from another network isn’t', async () => {
    const limited = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
    try {
      const send = (count: number) =>
        withdraw(limited, { number: `GIJO-${count}`, email: `n${count}@example.com` }, { from: '10.0.0.1' });
      for (let count = 0; count < 20; count += 1) expect((await send(count)).statusCode).toBe(202);
      const refused = await send(20);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'ORDERS_TOO_OFTEN']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
      expect((await withdraw(limited, { number: 'GIJO-1', email: 'a@b.co' }, { from: '10.0.0.2' })).statusCode).toBe(
        202,
      );
    } finally {
      await limited.close();
    }
  });

  test('apply by recipient: withdrawals above them are recorded later, with their time of arrival', async () => {
    const now = new Date();
    const limited = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { clock: { now: () => now } } });
    try {
      const order = await buyAsConsumer(limited, [await freeLine(limited)], newEmail());
      const mailLimit = { name: 'orders.withdraw.mails', max: 10, seconds: 3600 };
      for (let count = 0; count < 10; count += 1) await checkRateLimits(limited.deps, [mailLimit, order.email]);
      await withdrawFrom(limited, order);
      expect(await mailsTo(limited, order.email)).toHaveLength(1);
      const { rows } = await limited.database.pool.query<{ data: WithdrawalRequest }>(
        "select data from pgboss.job where name = 'orders.record-withdrawal' and state = 'created'",
      );
      const [waiting] = rows;
      if (rows.length !== 1 || !waiting) throw new Error('one withdrawal waits');
      const later = { now: () => new Date(now.getTime() + 3_600_000) };
      await recordWithdrawal({ ...limited.deps, clock: later }, waiting.data);
      expect((await mailsTo(limited, order.email)).map(({ purpose }) => purpose.split(':')[0])).toContain('withdrawal');
      const row = await limited.deps.db.selectFrom('orders_withdrawals').select('received_at').executeTakeFirst();
      expect(row).toEqual({ received_at: now });
    } finally {
      await limited.close();
    }
  });
});
