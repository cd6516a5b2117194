import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { checkOut, eventsOf, orderOf, pay, postEvent } from '#testing/orders/buying.ts';
import { connectToProvider, newBeatOf, openShop, type TestSeller } from '#testing/orders/selling.ts';
import { inAustria } from '#testing/orders/taxing.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

// Random refunds and partial disputes, with any outcome and reported in any order, are checked against the arithmetic
// below: order, licenses, ledger and transfers agree to the cent.

/** Pseudorandom numbers from 0 to 1, the same for each seed. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** `STORIES=20` runs twenty stories for each kind of tax. */
const seeds = Array.from({ length: Number(process.env['STORIES'] ?? 2) }, (_, index) => index + 1);

type End = 'won' | 'lost' | 'open' | 'resolution' | 'block' | 'inquiry';

interface Story {
  readonly prices: readonly number[];
  /** `item` is an index; null for the whole order. Amounts in thousandths of the price of item or order. */
  readonly refunds: readonly { readonly item: number | null; readonly permille: number }[];
  readonly disputes: readonly { readonly permille: number; readonly end: End }[];
}

const ends: readonly End[] = ['won', 'lost', 'lost', 'open', 'resolution', 'block', 'inquiry'];
const prices = [100, 101, 137, 999, 1999, 4678, 12_000];

/** A random story, in which at least one dispute is lost. */
const tellStory = (random: () => number): Story => {
  const below = (limit: number): number => Math.floor(random() * limit);
  const some = <T>(limit: number, one: () => T): T[] => Array.from({ length: below(limit) }, one);
  const price = (): number => prices[below(prices.length)] ?? 100;
  const items = [price(), ...some(3, price)];
  const part = (most: number): number => 1 + below(below(5) === 0 ? 1000 : most);
  return {
    prices: items,
    refunds: some(4, () => ({ item: below(2) === 0 ? null : below(items.length), permille: part(300) })),
    disputes: [
      { permille: part(300), end: 'lost' as const },
      ...some(4, () => ({ permille: part(300), end: ends[below(ends.length)] ?? 'won' })),
    ].toSorted(() => random() - 0.5),
  };
};

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

/** Null if Stripe refuses, for example because too little is left. */
const perhaps = async <T>(work: Promise<T>): Promise<T | null> =>
  await work.catch((error: unknown) => {
    if ((error as Error).message.startsWith('Sandbox control') || (error as Error).name === 'PaymentProviderError') {
      return null;
    }
    throw error;
  });

describe.each(['off', 'included', 'added'] as const)('with tax %s', (tax) => {
  let shop: TestApp;
  let sellers: TestSeller[];
  beforeAll(async () => {
    const settings = tax === 'off' ? {} : { TAX: 'stripe', TAX_PRICES: tax };
    shop = await createTestApp({ deliver: false, settings: { PLATFORM_FEE_PERCENT: '10', ...settings } });
    sellers = [await openShop(shop), await openShop(shop)];
    for (const seller of sellers) {
      await connectToProvider(shop, seller);
      await shop.deps.jobs.send('payouts.check-account', { userId: seller.user.id });
    }
    await shop.deps.jobs.idle();
  });
  afterAll(() => shop.close());

  const reconcile = async ({ id }: OrderRecord): Promise<OrderRecord> => {
    await shop.deps.jobs.send('checkout.reconcile', { orderId: id });
    await shop.deps.jobs.idle();
    return await orderOf(shop, id);
  };

  const buy = async (cents: readonly number[]): Promise<OrderRecord> => {
    const lines = [];
    for (const [index, price] of cents.entries()) {
      const seller = sellers[index % sellers.length];
      if (seller) lines.push(await newBeatOf(shop, seller, price));
    }
    const order = await checkOut(shop, lines);
    await pay(shop, order, tax === 'off' ? {} : { place: inAustria });
    return await reconcile(order);
  };

  /** Sends all events about the order so far, shuffled, some twice. */
  const tellAll = async (random: () => number, order: OrderRecord): Promise<void> => {
    const own = (await eventsOf(shop)).filter((event) =>
      JSON.stringify(event).includes(order.payment_intent_id ?? '?'),
    );
    for (const event of [...own, ...own.slice(0, 2)].toSorted(() => random() - 0.5)) await postEvent(shop, event);
    await shop.deps.jobs.idle();
  };

  const run = async (
    story: Story,
    { hear, disputes }: { hear: (order: OrderRecord) => Promise<void>; disputes: Story['disputes'] },
  ) => {
    const order = await buy(story.prices);
    for (const [index, { item, permille }] of story.refunds.entries()) {
      const of = item === null ? order.total_cents : (order.items[item]?.paid_cents ?? 0);
      const amountCents = Math.ceil((of * permille) / 1000);
      await perhaps(
        shop.deps.payments.refundPayment({
          paymentIntentId: order.payment_intent_id ?? '',
          orderId: order.id,
          itemId: item === null ? null : (order.items[item]?.id ?? null),
          amountCents,
          reason: 'any',
          idempotencyKey: `${order.id}-${index}`,
        }),
      );
      await hear(order);
    }
    for (const { permille, end } of disputes) {
      const prevented = end === 'resolution' || end === 'block' ? { prevented: end } : {};
      const input = {
        amount: Math.ceil((order.total_cents * permille) / 1000),
        ...prevented,
        ...(end === 'inquiry' && { inquiry: true }),
      };
      const opened = await perhaps(shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`, input));
      if (!opened) continue;
      await hear(order);
      if (end === 'open' || 'prevented' in input) continue;
      await shop.sandbox.control(`disputes/${opened.id}/close`, { outcome: end === 'won' ? 'won' : 'lost' });
      await hear(order);
    }
    return await reconcile(order);
  };

  /** What has gone back and whether a dispute is open, from Stripe's own objects and not from our reading of them. */
  const provider = async ({ charge_id: charge }: OrderRecord) => {
    const read = async (kind: string) =>
      (
        await shop.database.pool.query<{ body: Record<string, never> }>(
          `select body from payments_sandbox.object where kind = $1 and parent = $2`,
          [kind, charge],
        )
      ).rows.map(({ body }) => body as Record<string, unknown>);
    const refunds = (await read('refund')).filter(({ status }) => status === 'succeeded');
    const disputes = (await read('dispute')).map(({ status, amount, payment_method_details: details }) => ({
      status: String(status),
      amount: Number(amount),
      isResolution: (details as { card: { case_type: string } }).card.case_type === 'resolution',
    }));
    const isLost = ({ status, isResolution }: (typeof disputes)[number]) =>
      status === 'lost' || (status === 'prevented' && isResolution);
    return {
      refunds: refunds.map(({ amount, metadata }) => ({
        amount: Number(amount),
        itemId: (metadata as { item_id?: string }).item_id,
      })),
      lost: sum(disputes.filter(isLost).map(({ amount }) => amount)),
      isOpen: disputes.some(({ status }) => !['won', 'lost', 'prevented', 'warning_closed'].includes(status)),
    };
  };

  /** The states and amounts that follow from Stripe's objects; `kept` in exact fractions of a cent. */
  const expectedOf = async (order: OrderRecord) => {
    const { refunds, lost, isOpen } = await provider(order);
    const refunded = sum(refunds.map(({ amount }) => amount));
    const back = Math.min(order.total_cents, refunded + lost);
    const ownOf = (id: string) => sum(refunds.filter(({ itemId }) => itemId === id).map(({ amount }) => amount));
    const isAll = back === order.total_cents;
    const left = order.items.map(({ id, paid_cents: paid }) => (isAll ? 0 : Math.max(0, paid - ownOf(id))));
    const bare = Math.min(sum(left), back - sum(order.items.map(({ id }) => ownOf(id))));
    const share = sum(left) === 0 ? 0 : bare / sum(left);
    return {
      state: isAll ? 'refunded' : isOpen ? 'disputed' : 'paid',
      back,
      items: order.items.map(({ id, paid_cents: paid }) => {
        const isEnded = isAll || ownOf(id) >= paid;
        return isEnded ? 'withdrawn' : isOpen ? 'frozen' : 'granted';
      }),
      kept: left.map((cents) => cents * (1 - share)),
    };
  };

  const linesOf = async ({ id }: OrderRecord) =>
    await shop.deps.db
      .selectFrom('payouts_entries')
      .select(['item_id', 'seller_id', 'kind', 'cents'])
      .where('order_id', '=', id)
      .execute();

  const check = async (order: OrderRecord) => {
    const expected = await expectedOf(order);
    const { state, refunded_cents: refunded, charged_back_cents: chargedBack, items, total_cents: total } = order;
    expect([state, refunded + chargedBack, items.map((item) => item.state)]).toEqual([
      expected.state,
      expected.back,
      expected.items,
    ]);
    const lines = await linesOf(order);
    const booked = (of: (line: (typeof lines)[number]) => boolean) => sum(lines.filter(of).map(({ cents }) => cents));
    for (const [index, item] of items.entries()) {
      const net = (item.paid_cents - item.tax_cents) / item.paid_cents;
      const kept = booked(({ item_id, kind }) => item_id === item.id && (kind === 'sale' || kind === 'refund'));
      // Allows one cent for the split over the items, and one for the split into price and tax.
      expect(Math.abs(kept - (expected.kept[index] ?? 0) * net)).toBeLessThan(tax === 'off' ? 1 : 2);
      expect(kept).toBeGreaterThanOrEqual(0);
    }
    const kept = booked(({ kind }) => kind === 'sale' || kind === 'refund');
    if (tax === 'off') expect(kept).toBe(total - expected.back);
    const made = await shop.deps.payments.findTransfers({ orderId: order.id });
    const paid = sum(made.map(({ amountCents, reversedCents }) => amountCents - reversedCents));
    expect(paid).toBe(0 - booked(({ kind }) => kind === 'transfer' || kind === 'reversal'));
    const owed = booked(() => true);
    // While a dispute is open, nothing more is transferred, but any excess is taken back at once.
    if (state === 'disputed') expect(owed).toBeGreaterThanOrEqual(0);
    else expect(owed).toBe(0);
    return {
      state,
      chargedBack,
      refunded,
      items: expected.items,
      shares: items.map(({ id }) => booked((line) => line.item_id === id && line.kind !== 'fee')),
    };
  };

  test.each(seeds)(
    'any refunds and disputes end as computed, in whichever order they happen and are reported (%d)',
    async (seed) => {
      const random = numbers(Math.imul(seed * 31 + tax.length, 2_654_435_761));
      const story = tellStory(random);
      const nothing = async () => {};
      const all = (order: OrderRecord) => (random() < 0.6 ? tellAll(random, order) : nothing());
      const once = await check(await run(story, { hear: nothing, disputes: story.disputes }));
      expect(await check(await run(story, { hear: all, disputes: story.disputes }))).toEqual(once);
      await check(await run(story, { hear: nothing, disputes: story.disputes.toReversed() }));
      expect(await shop.deps.jobs.failed()).toBe(0);
    },
  );

  test('a lost dispute about 46.78 of 166.78 from two sellers leaves 120.00 and both licenses', async () => {
    const order = await buy([12_000, 4678]);
    const share = order.total_cents / 16_678;
    const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`, {
      amount: Math.round(4678 * share),
    });
    await reconcile(order);
    await shop.sandbox.control(`disputes/${id}/close`, { outcome: 'lost' });
    const after = await reconcile(order);
    await check(after);
    expect([after.state, after.items.map(({ state }) => state)]).toEqual(['paid', ['granted', 'granted']]);
    const lines = await linesOf(after);
    const earned = sum(lines.filter(({ item_id: item }) => item !== null).map(({ cents }) => cents));
    const net = sum(order.items.map((item) => item.paid_cents - item.tax_cents));
    expect(Math.abs(earned - net * 0.9 * (12_000 / 16_678))).toBeLessThan(2);
    const made = await shop.deps.payments.findTransfers({ orderId: order.id });
    const paidOut = made.map(({ amountCents, reversedCents }) => amountCents - reversedCents);
    expect(sum(paidOut)).toBe(earned);
    expect(paidOut.every((cents) => cents > 0)).toBe(true);
  });
});
