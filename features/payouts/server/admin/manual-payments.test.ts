import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { jobsDone } from '#testing/orders/buying.ts';
import { seeOrder } from '#testing/orders/admin.ts';
import { auditOfSeller, notePayment, payoutsPath, seeSeller, undoPayment } from '#testing/orders/payouts-admin.ts';
import { dueOf, linesOf, refundItem, sell, takeToBank } from '#testing/orders/payouts.ts';
import { connectToProvider, fundsOf, openShop, startConnecting, type TestSeller } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { refreshAccount } from '../accounts/refresh-account.ts';
import { findDue } from '../ledger/find-due.ts';
import { transferWhatIsOwed } from '../transfers/transfer-what-is-owed.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
let other: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  [admin, other] = [await newcomer(shop, 'admin'), await newcomer(shop, 'admin')];
});
afterEach(async () => {
  await shop.sandbox.control('settings', { overdraft: true });
  await shop.sandbox.webhooks({});
});
afterAll(() => shop.close());

const codeOf = (response: { readonly statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
const manualLines = async (seller: TestSeller) => (await linesOf(shop, seller)).filter(([kind]) => kind === 'manual');
const balanceOf = async (seller: TestSeller) => (await seeSeller(admin, seller)).balances[0];

/** A seller without Stripe who is owed 18.00 and 9.00 for two orders. */
const owed = async () => {
  const seller = await openShop(shop);
  const orders = [await sell(shop, [seller, 2000]), await sell(shop, [seller, 1000])] as const;
  return { seller, orders };
};

/** A seller who owes 18.00 because they moved it to their bank before the buyer was refunded. */
const owing = async () => {
  const seller = await openShop(shop);
  const accountId = await connectToProvider(shop, seller);
  const order = await sell(shop, [seller, 2000]);
  await takeToBank(shop, accountId);
  await shop.sandbox.control('settings', { overdraft: false });
  await refundItem(shop, order, 0, 2000);
  expect(await dueOf(shop, seller)).toBe(-1800);
  return { seller, accountId, order };
};

describe('a payment by the label to a seller outside Stripe', () => {
  test('is a line of each order that it pays, oldest first, so that a later transfer pays only the rest', async () => {
    const { seller, orders } = await owed();
    expect(await balanceOf(seller)).toEqual({ currency: 'usd', cents: 2700, payable: 2700, collectable: 0 });
    const response = await notePayment(admin, seller, { cents: 2000 });
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'Recorded: the label paid $20.00 outside Stripe. It won’t be transferred again.',
    ]);
    expect(await manualLines(seller)).toEqual([
      ['manual', -1800],
      ['manual', -200],
    ]);
    expect(await balanceOf(seller)).toEqual({ currency: 'usd', cents: 700, payable: 700, collectable: 0 });
    const accountId = await connectToProvider(shop, seller);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 700]);
    expect(await shop.deps.payments.findTransfers({ orderId: orders[0].id })).toEqual([]);
  });

  test('is in the seller’s ledger in plain words, with totals that add up, and in the order’s timeline', async () => {
    const { seller, orders } = await owed();
    await notePayment(admin, seller, { cents: 1800, method: 'paypal', reference: 'PP-1' });
    const ledger = (await seller.browser.call('GET', '/api/v1/app/payouts/ledger')).json();
    expect(ledger.entries[0]).toMatchObject({
      kind: 'manual',
      amount: -1800,
      order: orders[0].number,
      description: `Paid by the label outside Stripe by PayPal (PP-1) for ${orders[0].number}`,
    });
    expect(ledger.sums).toMatchObject({ earned: 2700, owed: 900, transferred: 0, manual: 1800 });
    expect((await seeOrder(admin, orders[0])).events.at(-1)).toMatchObject({
      kind: 'transfer',
      cents: 1800,
      text: `${orders[0].items[0]?.artist_name}: Paid by the label outside Stripe by PayPal (PP-1) for ${orders[0].number}`,
    });
  });

  test('is in the audit log with the balance before and after, and on the seller’s page with the admin who recorded it', async () => {
    const { seller } = await owed();
    await notePayment(admin, seller, { cents: 500 });
    expect(await auditOfSeller(shop, seller)).toMatchObject([
      {
        action: 'payouts.note-payment',
        details: {
          direction: 'to-seller',
          cents: 500,
          currency: 'usd',
          method: 'bank',
          reference: 'SEPA 4711',
          note: 'By phone.',
          before: { balanceCents: 2700 },
          after: { balanceCents: 2200 },
        },
      },
    ]);
    const list = (await admin.call('GET', `${payoutsPath}/${seller.user.id}/payments`)).json();
    expect(list).toMatchObject({ total: 1, pages: 1 });
    expect(list.payments).toMatchObject([
      { direction: 'to-seller', cents: 500, reference: 'SEPA 4711', note: 'By phone.', undone: null },
    ]);
    expect(list.payments[0].notedBy).not.toBe('');
  });

  test('can’t exceed what is owed by a cent, or be in a currency in which nothing is owed', async () => {
    const { seller } = await owed();
    const more = await notePayment(admin, seller, { cents: 2701 });
    expect(codeOf(more)).toEqual([409, 'PAYOUTS_TOO_MUCH']);
    expect(more.json().fields).toEqual({ cents: ['At most $27.00 is owed to this seller.'] });
    const euros = await notePayment(admin, seller, { cents: 1, currency: 'eur', expected: 0 });
    expect(euros.json().message).toBe('Nothing in EUR is owed to this seller that could be recorded now.');
    const back = await notePayment(admin, seller, { cents: 1, direction: 'from-seller' });
    expect(codeOf(back)).toEqual([409, 'PAYOUTS_TOO_MUCH']);
    expect(await manualLines(seller)).toEqual([]);
    expect((await notePayment(admin, seller, { cents: 2700 })).statusCode).toBe(200);
    expect(await dueOf(shop, seller)).toBe(0);
  });

  test('is refused with an error on an invalid field, and for an unknown seller', async () => {
    const { seller } = await owed();
    for (const [field, value] of [
      ['cents', 0],
      ['cents', 10.5],
      ['cents', 100_000_000],
      ['currency', 'USD'],
      ['method', 'barter'],
      ['reference', ' '],
      ['note', 'x'.repeat(501)],
      ['requestId', 'x'],
      ['expected', -1],
    ] as const) {
      const response = await notePayment(admin, seller, { cents: 100, [field]: value });
      expect([response.statusCode, Object.keys(response.json().fields)], field).toEqual([400, [field]]);
    }
    const nobody = { ...seller, user: { ...seller.user, id: newId() } };
    expect(codeOf(await notePayment(admin, nobody, { cents: 1, expected: 0 }))).toEqual([404, 'PAYOUTS_NO_SELLER']);
    expect(await manualLines(seller)).toEqual([]);
  });

  test('counts once if the button is pressed twice, or if the same request is sent again later', async () => {
    const { seller } = await owed();
    const note = { cents: 500, requestId: newId(), expected: 2700 };
    const responses = await Promise.all([notePayment(admin, seller, note), notePayment(admin, seller, note)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await notePayment(admin, seller, note)).statusCode).toBe(200);
    expect(await manualLines(seller)).toEqual([['manual', -500]]);
    expect(await auditOfSeller(shop, seller)).toHaveLength(1);
    const changed = await notePayment(admin, seller, { ...note, cents: 600 });
    expect(codeOf(changed)).toEqual([409, 'PAYOUTS_REQUEST_USED']);
    const elsewhere = await owed();
    expect(codeOf(await notePayment(admin, elsewhere.seller, note))).toEqual([409, 'PAYOUTS_REQUEST_USED']);
    expect(await manualLines(elsewhere.seller)).toEqual([]);
  });

  test('counts once if two admins record it at the same time, even if the seller is owed enough for both', async () => {
    const { seller } = await owed();
    const responses = await Promise.all(
      [admin, other].map((by) => notePayment(by, seller, { cents: 500, expected: 2700 })),
    );
    expect(responses.map(codeOf).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'PAYOUTS_CHANGED'],
    ]);
    expect(await manualLines(seller)).toEqual([['manual', -500]]);
  });

  test('can’t include what is being transferred, so that nothing is paid twice', async () => {
    const { seller, orders } = await owed();
    const accountId = await startConnecting(shop, seller);
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.control(`accounts/${accountId}/onboard`);
    await refreshAccount(shop.deps, seller.user.id);
    vi.spyOn(shop.deps.payments, 'transferToSeller').mockRejectedValueOnce(new Error('no answer'));
    await expect(transferWhatIsOwed(shop.deps, orders[0].id)).rejects.toThrow('no answer');
    expect(await balanceOf(seller)).toEqual({ currency: 'usd', cents: 2700, payable: 900, collectable: 0 });
    expect(codeOf(await notePayment(admin, seller, { cents: 901 }))).toEqual([409, 'PAYOUTS_TOO_MUCH']);
    expect((await notePayment(admin, seller, { cents: 900 })).statusCode).toBe(200);
    await transferWhatIsOwed(shop.deps, orders[0].id);
    await transferWhatIsOwed(shop.deps, orders[1].id);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 1800]);
  });

  test('becomes a debt if the sale is refunded later, and the seller’s next sale pays the debt', async () => {
    const { seller, orders } = await owed();
    await notePayment(admin, seller, { cents: 2700 });
    await refundItem(shop, orders[0], 0, 2000);
    expect(await balanceOf(seller)).toEqual({ currency: 'usd', cents: -1800, payable: 0, collectable: 1800 });
    expect((await seeSeller(admin, seller)).debts).toEqual([
      { orderId: orders[0].id, order: orders[0].number, currency: 'usd', cents: -1800 },
    ]);
    const accountId = await connectToProvider(shop, seller);
    await sell(shop, [seller, 5000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4500 - 1800]);
  });
});

describe('a payment by a seller to the label outside Stripe', () => {
  test('isn’t deducted from the seller’s next sales again, and nothing is reversed', async () => {
    const { seller, accountId, order } = await owing();
    expect(codeOf(await notePayment(admin, seller, { direction: 'from-seller', cents: 1801 }))).toEqual([
      409,
      'PAYOUTS_TOO_MUCH',
    ]);
    const response = await notePayment(admin, seller, { direction: 'from-seller', cents: 1800 });
    expect(response.json().message).toBe(
      'Recorded: the seller paid $18.00 outside Stripe. It won’t be deducted again.',
    );
    expect((await seeSeller(admin, seller)).failedTransfers).toBe(0);
    await sell(shop, [seller, 5000]);
    await shop.deps.jobs.send('payouts.settle-order', { orderId: order.id });
    await jobsDone(shop);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4500]);
    expect((await linesOf(shop, seller)).filter(([kind]) => kind === 'offset')).toEqual([]);
  });

  test('that covers part of a debt leaves the rest to be deducted', async () => {
    const { seller, accountId } = await owing();
    await notePayment(admin, seller, { direction: 'from-seller', cents: 800 });
    await sell(shop, [seller, 5000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 3500]);
  });
});

describe('a wrongly recorded payment outside Stripe', () => {
  const noted = async (seller: TestSeller, note: { cents: number; direction?: 'from-seller' }) => {
    const requestId = newId();
    await notePayment(admin, seller, { requestId, ...note });
    return requestId;
  };

  test('is undone by counter-entries with a reason, and what is owed again is transferred', async () => {
    const { seller, orders } = await owed();
    const paymentId = await noted(seller, { cents: 2000 });
    const accountId = await connectToProvider(shop, seller);
    expect(await fundsOf(shop, accountId)).toBe(700);
    const response = await undoPayment(admin, seller, paymentId);
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'Undone. The seller’s balance is as it was before the note.',
    ]);
    await jobsDone(shop);
    expect(await manualLines(seller)).toEqual([
      ['manual', -1800],
      ['manual', -200],
      ['manual', 1800],
      ['manual', 200],
    ]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 2700]);
    const ledger = (await seller.browser.call('GET', '/api/v1/app/payouts/ledger')).json();
    expect(ledger.entries.map(({ description }: { description: string }) => description)).toContain(
      `Payment by the label (SEPA 4711) for ${orders[0].number} was recorded by mistake`,
    );
    const { payments } = (await admin.call('GET', `${payoutsPath}/${seller.user.id}/payments`)).json();
    expect(payments).toMatchObject([{ id: paymentId, undone: { reason: 'Wrong seller.' } }]);
    expect((await auditOfSeller(shop, seller)).at(-1)).toMatchObject({
      action: 'payouts.undo-payment',
      details: {
        paymentId,
        reason: 'Wrong seller.',
        before: { balanceCents: 0 },
        after: { balanceCents: 2000 },
      },
    });
  });

  test('is undone only once by two simultaneous admins or a repeated request', async () => {
    const { seller } = await owed();
    const paymentId = await noted(seller, { cents: 2000 });
    const [mine, theirs] = [newId(), newId()];
    const responses = await Promise.all([
      undoPayment(admin, seller, paymentId, mine),
      undoPayment(other, seller, paymentId, theirs),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = responses[0]?.statusCode === 200 ? mine : theirs;
    expect((await undoPayment(admin, seller, paymentId, won)).statusCode).toBe(200);
    expect(codeOf(await undoPayment(admin, seller, paymentId))).toEqual([409, 'PAYOUTS_ALREADY_UNDONE']);
    expect(await dueOf(shop, seller)).toBe(2700);
    // Neither a counter-entry nor another seller's payment can be undone here.
    expect(codeOf(await undoPayment(admin, seller, won))).toEqual([404, 'PAYOUTS_NO_PAYMENT']);
    expect(codeOf(await undoPayment(admin, await openShop(shop), paymentId))).toEqual([404, 'PAYOUTS_NO_PAYMENT']);
  });

  test('that had paid a debt leaves the debt open again when it’s undone', async () => {
    const { seller, accountId } = await owing();
    const paymentId = await noted(seller, { cents: 1800, direction: 'from-seller' });
    await undoPayment(admin, seller, paymentId);
    await jobsDone(shop);
    expect(await dueOf(shop, seller)).toBe(-1800);
    await sell(shop, [seller, 5000]);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 4500 - 1800]);
  });

  test('for an order that was refunded since is undone, and the later order that paid the debt gets its money back', async () => {
    const { seller, orders } = await owed();
    const paymentId = await noted(seller, { cents: 2700 });
    await refundItem(shop, orders[0], 0, 2000);
    const accountId = await connectToProvider(shop, seller);
    const next = await sell(shop, [seller, 5000]);
    expect(await fundsOf(shop, accountId)).toBe(2700);
    await undoPayment(admin, seller, paymentId);
    await jobsDone(shop);
    expect([await dueOf(shop, seller), await fundsOf(shop, accountId)]).toEqual([0, 900 + 4500]);
    for (const { id } of [...orders, next]) expect(await findDue(shop.deps.db, id, seller.user.id)).toBe(0);
  });

  test('can’t be changed or deleted in the database', async () => {
    const { seller } = await owed();
    const paymentId = await noted(seller, { cents: 100 });
    const { db } = shop.deps;
    for (const attempt of [
      sql`update payouts_manual_payments set cents = 1 where id = ${paymentId}`,
      sql`delete from payouts_manual_payments where id = ${paymentId}`,
    ]) {
      await expect(attempt.execute(db)).rejects.toThrow('the ledger is only ever added to');
    }
  });
});

test('each balance and each order’s due always equals the sum of its ledger lines', async () => {
  const { rows } = await sql<{ seller_id: string }>`
    select seller_id from payouts_entries where kind <> 'payout' group by seller_id, currency
    having sum(cents) <> (
      select cents from payouts_balances b where b.seller_id = payouts_entries.seller_id and b.currency = payouts_entries.currency
    )`.execute(shop.deps.db);
  expect(rows).toEqual([]);
  const dues = await sql<{ order_id: string; due: number; cents: number | null }>`
    select order_id, coalesce(sum(line.cents), 0)::int as due, due.cents
    from payouts_entries line full join payouts_dues due using (order_id, seller_id)
    where order_id is not null group by order_id, seller_id, due.cents
    having coalesce(sum(line.cents), 0) <> coalesce(due.cents, 0) or due.cents = 0`.execute(shop.deps.db);
  expect(dues.rows).toEqual([]);
});
