import { expect, test } from 'vitest';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { ItemRecord, OrderRecord } from '#features/orders/server/public.ts';
import { shareOfCents } from '#features/splits/rules.ts';
import { takenBackOf } from '#features/orders/kept-of.ts';
import { type Booked, type PlannedLine, planLines } from './plan-lines.ts';

interface Sale {
  readonly cents: number;
  readonly taxCents?: number;
  readonly bps: readonly number[];
}

const itemOf = ({ cents, taxCents = 0, bps }: Sale, index: number): ItemRecord =>
  ({
    id: `item-${index}`,
    seller_id: 'owner',
    beat_title: 'Night Drive',
    artist_name: 'Sol',
    license: { title: 'Basic' },
    price_cents: cents,
    paid_cents: cents + taxCents,
    tax_cents: taxCents,
    refunded_cents: 0,
    state: 'granted',
    withheld: false,
    shares: bps.map((each, who) => ({ userId: `collaborator-${who}`, name: `C ${who}`, bps: each })),
  }) as unknown as ItemRecord;

const orderOf = (sales: readonly Sale[], feeBps = 1000): OrderRecord =>
  ({
    id: 'order',
    state: 'paid',
    fee_bps: feeBps,
    refunded_cents: 0,
    charged_back_cents: 0,
    provider_fee_cents: null,
    items: sales.map(itemOf),
  }) as unknown as OrderRecord;

const openLedger = () => {
  const lines: PlannedLine[] = [];
  const booked = new Map<string, Booked>();
  const sums = new Map<string, number>();
  const add = (key: string, cents: number) => sums.set(key, (sums.get(key) ?? 0) + cents);
  const book = (order: OrderRecord) => {
    const added = planLines(order, booked);
    for (const line of added) {
      const stem = line.fact.slice(0, line.fact.lastIndexOf(':'));
      const before = booked.get(stem) ?? { cents: 0, lines: 0 };
      booked.set(stem, { cents: before.cents + line.cents, lines: before.lines + 1 });
      add(line.sellerId, line.cents);
      add(`${line.itemId} ${line.sellerId}`, line.cents);
      if (line.kind !== 'split') add(line.itemId, line.cents);
    }
    lines.push(...added);
    return added;
  };
  /** What a person has earned with one item or all items, or what an item has earned for everyone. */
  const of = (...whose: readonly string[]): number => sums.get(whose.join(' ')) ?? 0;
  return { lines, book, of };
};

const refund = (order: OrderRecord, cents: number): OrderRecord => ({ ...order, refunded_cents: cents });

const loseDispute = (order: OrderRecord, cents: number): OrderRecord => ({
  ...order,
  charged_back_cents: order.charged_back_cents + cents,
});

test('a 33.33% share of 29.99 at a fee of 10% is 8.99, and 5.99 after a refund of 10.00; the owner gets the odd cents', () => {
  const ledger = openLedger();
  const order = orderOf([{ cents: 2999, bps: [3333] }]);
  ledger.book(order);
  expect([ledger.of('owner'), ledger.of('collaborator-0')]).toEqual([1800, 899]);
  ledger.book(refund(order, 1000));
  expect([ledger.of('owner'), ledger.of('collaborator-0')]).toEqual([1200, 599]);
  expect(ledger.book(refund(order, 1000))).toEqual([]);
  expect(ledger.lines.filter(({ kind }) => kind === 'split').map(({ description }) => description)).toContain(
    '33.33% of Night Drive - Basic, sold by Sol',
  );
  ledger.book(refund(order, 2999));
  expect([ledger.of('owner'), ledger.of('collaborator-0')]).toEqual([0, 0]);
});

test('no collaborator gets a share of the tax', () => {
  const ledger = openLedger();
  ledger.book(orderOf([{ cents: 2999, taxCents: 600, bps: [3333] }]));
  expect([ledger.of('owner'), ledger.of('collaborator-0')]).toEqual([1800, 899]);
});

test('a free sale and a share that rounds to zero write no lines', () => {
  const ledger = openLedger();
  const order = orderOf([
    { cents: 0, bps: [5000] },
    { cents: 1, bps: [9900] },
  ]);
  ledger.book(order);
  expect(ledger.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['sale', 0],
    ['sale', 1],
  ]);
});

/** Seeded, so that failures can be reproduced. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Up to ten shares, 99% in total at most; half of the beats have no more than three. */
const anyShares = (below: (limit: number) => number): number[] => {
  const bps: number[] = [];
  let left = 9900;
  for (let n = below(2) === 0 ? below(4) : below(11); n > 0 && left > 0; n -= 1) {
    const share = 1 + below(Math.min(left, 1 + below(left)));
    bps.push(share);
    left -= share;
  }
  return bps;
};

test('every cent of 5,000 random orders with splits, fees, refunds and lost disputes belongs to someone', () => {
  const random = numbers(29);
  const below = (limit: number): number => Math.floor(random() * limit);
  const wrong: string[] = [];
  for (let turn = 0; turn < 5000; turn += 1) {
    const sales = Array.from({ length: below(4) === 0 ? 2 : 1 }, () => ({
      cents: below(10) === 0 ? below(4) : below(60_000),
      taxCents: below(3) === 0 ? below(5000) : 0,
      bps: anyShares(below),
    }));
    let order = orderOf(sales, below(5001));
    const ledger = openLedger();
    const total = sum(order.items.map((item) => item.paid_cents));
    const steps = 1 + below(2);
    for (let step = 0; step <= steps; step += 1) {
      const added = ledger.book(order);
      const isBalanced = sum(added.filter(({ kind }) => kind === 'split').map(({ cents }) => cents)) === 0;
      const isOnce = step < steps || ledger.book(order).length === 0;
      if (!isBalanced || !isOnce) wrong.push(`${turn}: the lines of step ${step}`);
      for (const item of order.items) {
        const of = (userId: string) => ledger.of(item.id, userId);
        const net = ledger.of(item.id);
        const parts = item.shares.map(({ bps }) => shareOfCents(net, bps));
        const isShared = item.shares.every(({ userId }, index) => of(userId) === parts[index]);
        if (!isShared || of('owner') < 0 || of('owner') + sum(parts) !== net) wrong.push(`${turn}: ${item.id}`);
      }
      const what = below(5);
      if (what === 0) order = { ...order, provider_fee_cents: below(1 + Math.ceil(total / 10)) };
      else if (what === 1) order = { ...order, state: 'disputed' };
      else if (what === 2 && step === steps - 1) order = { ...order, state: 'refunded', refunded_cents: total };
      else if (what === 3) order = loseDispute(order, below(1 + total - takenBackOf(order)));
      else order = refund(order, order.refunded_cents + below(1 + total - takenBackOf(order)));
    }
  }
  expect(wrong).toEqual([]);
});
