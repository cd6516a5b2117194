import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { chargeOf, onboardedSeller } from '../testing/acts.ts';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox.ts';

let database: TestDatabase;
let provider: TestSandbox;
let stripe: Stripe;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const now = () => new Date(Date.now() + offsetMs);
  provider = await startTestSandbox({ pool: database.pool, now, availableDelayMs: 600_000 });
  ({ stripe } = provider);
});

afterAll(async () => {
  await provider?.close();
  await database?.drop();
});

const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x80000000;
};

const onboarded = () => onboardedSeller(provider);

const charged = (cents: number, account?: string) =>
  chargeOf(provider, cents, account === undefined ? {} : { account });

/** Reads all pages. Null: the platform's account. */
const entriesOf = async (account: string | null): Promise<Stripe.BalanceTransaction[]> => {
  const entries: Stripe.BalanceTransaction[] = [];
  const options = account === null ? {} : { stripeAccount: account };
  const page = { limit: 100, expand: ['data.source'] };
  for await (const entry of stripe.balanceTransactions.list(page, options)) entries.push(entry);
  return entries;
};

const sumOf = (entries: Stripe.BalanceTransaction[], status?: string): number =>
  entries.filter((entry) => status === undefined || entry.status === status).reduce((sum, { net }) => sum + net, 0);

const checkBooks = async (account: string | null): Promise<number> => {
  const [entries, balance] = [
    await entriesOf(account),
    await stripe.balance.retrieve(undefined, account === null ? {} : { stripeAccount: account }),
  ];
  expect(balance.available[0]!.amount).toBe(sumOf(entries, 'available'));
  expect(balance.pending[0]!.amount).toBe(sumOf(entries, 'pending'));
  for (const entry of entries) {
    expect(entry.net).toBe(entry.amount - entry.fee);
    expect(Math.abs(entry.amount)).toBe((entry.source as Stripe.Charge | Stripe.Payout).amount);
  }
  return sumOf(entries);
};

const checkTransfers = async (): Promise<void> => {
  const used = new Map<string, number>();
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    expect(transfer.amount_reversed).toBeLessThanOrEqual(transfer.amount);
    expect(transfer.reversed).toBe(transfer.amount_reversed === transfer.amount);
    const reversals: number[] = [];
    for await (const { amount } of stripe.transfers.listReversals(transfer.id, { limit: 100 })) reversals.push(amount);
    expect(reversals.reduce((sum, amount) => sum + amount, 0)).toBe(transfer.amount_reversed);
    const source = transfer.source_transaction as string | null;
    if (source) used.set(source, (used.get(source) ?? 0) + transfer.amount);
  }
  for (const [source, amount] of used) {
    expect(amount).toBeLessThanOrEqual((await stripe.charges.retrieve(source)).amount);
  }
};

/** The call may succeed or be refused; the books must balance either way. */
const attempt = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeInvalidRequestError || /control .*: 400/.test(String(error));
    if (!refused) throw error;
    return false;
  }
};

test.each([1, 2, 3])('after any events in any order, the books add up to the cent (%i)', async (seed) => {
  const random = numbers(seed * 7919);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sellers = [await onboarded(), await onboarded(), await onboarded()];
  const charges = [await charged(upTo(9000) + 50)];
  const transfers: string[] = [];
  const disputes: string[] = [];
  const done: Record<string, number> = {};
  const steps: Record<string, () => Promise<unknown>> = {
    charge: async () => charges.push(await charged(upTo(9000) + 50, pick([undefined, undefined, '000123456789']))),
    transfer: async () => {
      const source = random() < 0.8 ? { source_transaction: pick(charges) } : {};
      const params = { amount: upTo(5000), currency: 'usd', destination: pick(sellers), ...source };
      transfers.push((await stripe.transfers.create(params)).id);
    },
    reverse: () =>
      stripe.transfers.createReversal(pick(transfers) ?? 'tr_none', random() < 0.3 ? {} : { amount: upTo(3000) }),
    refund: () => stripe.refunds.create({ charge: pick(charges), ...(random() < 0.7 && { amount: upTo(4000) }) }),
    dispute: async () => {
      const part = random() < 0.5 && { amount: upTo(4000) };
      const prevented = random() < 0.2 && { prevented: pick(['resolution', 'block']) };
      const input = { ...part, ...prevented };
      disputes.push((await provider.control<{ id: string }>(`charges/${pick(charges)}/dispute`, input)).id);
    },
    close: () => provider.control(`disputes/${pick(disputes)}/close`, { outcome: pick(['won', 'lost']) }),
    payout: () => provider.control(`accounts/${pick(sellers)}/payout`),
    failingPayout: async () => {
      const seller = pick(sellers);
      await provider.control(`accounts/${seller}/onboard`, { bank: '000111111116' });
      await provider.control(`accounts/${seller}/payout`);
      await provider.control(`accounts/${seller}/onboard`);
    },
    wait: async () => {
      offsetMs += 700_000;
    },
    mature: () => provider.control('balance/mature'),
    restrict: () => provider.control(`accounts/${pick(sellers)}/restrict`),
    activate: () => provider.control(`accounts/${pick(sellers)}/activate`),
  };
  const names = [...Object.keys(steps), 'transfer', 'transfer', 'transfer', 'reverse', 'charge', 'activate', 'payout'];
  for (let step = 0; step < 90; step += 1) {
    const name = pick(names);
    const known = { reverse: transfers, close: disputes }[name];
    if (known?.length === 0) continue;
    if (await attempt(steps[name]!)) done[name] = (done[name] ?? 0) + 1;
  }
  for (const name of ['charge', 'transfer', 'reverse', 'refund', 'dispute', 'payout'])
    expect(done).toHaveProperty(name);
  let everywhere = await checkBooks(null);
  for (const { id } of (await stripe.accounts.list({ limit: 100 })).data) everywhere += await checkBooks(id);
  await checkTransfers();
  expect(everywhere).toBe(await leftOver());
  provider.conformance.assertConformant();
});

/** All money that came in minus all that left; balances must hold exactly this. */
const leftOver = async (): Promise<number> => {
  const outside = new Set([
    'charge',
    'payment',
    'refund',
    'payment_refund',
    'adjustment',
    'payout',
    'payout_failure',
    'refund_failure',
  ]);
  let left = sumOf((await entriesOf(null)).filter(({ type }) => outside.has(type)));
  for (const { id } of (await stripe.accounts.list({ limit: 100 })).data) {
    left += sumOf((await entriesOf(id)).filter(({ type }) => type.startsWith('payout')));
  }
  return left;
};

test('concurrent transfers, reversals and payouts don’t move more money than there is', async () => {
  const seller = await onboarded();
  const charge = await charged(1000);
  const ofCharge = { amount: 400, currency: 'usd', destination: seller, source_transaction: charge };
  await Promise.allSettled(Array.from({ length: 6 }, () => stripe.transfers.create(ofCharge)));
  const made = await stripe.transfers.list({ destination: seller, limit: 100 });
  expect(made.data.map(({ amount }) => amount)).toEqual([400, 400]);
  await charged(5000);
  await provider.control('balance/mature');
  const { available } = await stripe.balance.retrieve();
  const ofBalance = { amount: Math.ceil(available[0]!.amount / 3) + 1, currency: 'usd', destination: seller };
  expect(ofBalance.amount).toBeGreaterThan(1);
  await Promise.allSettled(Array.from({ length: 6 }, () => stripe.transfers.create(ofBalance)));
  expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(available[0]!.amount - 2 * ofBalance.amount);
  const { id } = made.data[0]!;
  await Promise.allSettled(Array.from({ length: 6 }, () => stripe.transfers.createReversal(id, { amount: 150 })));
  expect((await stripe.transfers.retrieve(id)).amount_reversed).toBe(300);
  const paidOut = Array.from({ length: 4 }, () => provider.control(`accounts/${seller}/payout`));
  await Promise.allSettled(paidOut);
  expect((await stripe.payouts.list({}, { stripeAccount: seller })).data).toHaveLength(1);
  await checkBooks(seller);
  await checkBooks(null);
});
