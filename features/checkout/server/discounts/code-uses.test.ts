import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { buyer, jobsDone, type Line, orderOf, pay } from '#testing/orders/buying.ts';
import { editCode, newCode, placeWith, quoteOf, start } from '#testing/orders/discounting.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';

// Apart from late payments, a code is never used more often than it allows. Buyers never lock themselves out.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

let seller: TestSeller;
let line: Line;
beforeEach(async () => {
  seller = await openShop(shop);
  line = await newLine();
});

/** Costs $19.99, or $16.99 with 15% off. */
const newLine = async (): Promise<Line> => ({
  beatId: (await createBeat(shop.deps, { sellerId: seller.user.id })).id,
  licenseId: licenseIds.basic,
});
let buyers = 0;
const newEmail = (): string => `buyer${(buyers += 1)}@example.com`;
const usesOf = async ({ _id: id }: { readonly _id: string }): Promise<number> => {
  const { codes } = (await seller.browser.call('GET', '/api/v1/app/seller/codes')).json<{
    codes: { _id: string; uses: number }[];
  }>();
  return codes.find(({ _id }) => _id === id)?.uses ?? -1;
};
const expire = async ({ session_id: session }: { readonly session_id: string | null }) => {
  await shop.sandbox.control(`sessions/${session}/expire`);
  await jobsDone(shop);
};
const stateIn = ({ code }: Awaited<ReturnType<typeof quoteOf>>) => code?.state;
const refusal = ({ status, code, details }: Awaited<ReturnType<typeof start>>) => [
  status,
  code,
  details?.code?.state,
  details?.total,
];

describe('a code with a limit on all uses', () => {
  test('with 5 uses gives 20 simultaneous buyers exactly 5 orders and 15 refusals, and gives a returned use to another buyer', async () => {
    const code = await newCode(seller.browser, { maxUses: 5 });
    const begin = () => start(shop, { items: [line], code: code.code, email: newEmail(), expectedTotal: '16.99' });
    const started = await Promise.all(Array.from({ length: 20 }, begin));
    const refused = started.filter(({ status }) => status !== 200);
    expect(started.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    for (const each of refused) expect(refusal(each)).toEqual([409, 'CHECKOUT_CHANGED', 'used_up', '19.99']);
    const orders = await shop.deps.db
      .selectFrom('orders_items')
      .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
      .select(['orders_orders.id', 'session_id', 'price_cents'])
      .where('reason_id', '=', code._id)
      .execute();
    expect(orders.map(({ price_cents: cents }) => cents)).toEqual([1699, 1699, 1699, 1699, 1699]);
    expect(await usesOf(code)).toBe(5);
    expect(stateIn(await quoteOf(shop, [line], code.code))).toBe('used_up');

    // After a declined card the buyer keeps the page and the code's use; when the page closes, the use is returned.
    const first = await orderOf(shop, orders[0]?.id ?? '');
    expect((await pay(shop, first, { card: '4000000000000002' })).state).toBe('declined');
    await jobsDone(shop);
    expect(refusal(await begin())).toEqual([409, 'CHECKOUT_CHANGED', 'used_up', '19.99']);
    await expire(first);
    expect(await usesOf(code)).toBe(4);
    expect((await begin()).status).toBe(200);
    expect(await usesOf(code)).toBe(5);
  });

  test('gets the use back when the buyer who holds it cancels, and not when someone else does', async () => {
    const code = await newCode(seller.browser, { maxUses: 1 });
    const leaver = await logInAs(shop, await createListener(shop.deps));
    const other = await logInAs(shop, await createListener(shop.deps));
    const begin = (person: typeof leaver) =>
      person.call('POST', '/api/v1/app/stripe/create-checkout-session', {
        items: [line],
        code: code.code,
        email: newEmail(),
        customer: buyer,
        expectedTotal: '16.99',
      });
    expect((await begin(leaver)).statusCode).toBe(200);
    expect((await other.call('POST', '/api/v1/app/checkout/cancel', {})).statusCode).toBe(200);
    expect((await begin(other)).statusCode).toBe(409);
    expect((await leaver.call('POST', '/api/v1/app/checkout/cancel', {})).statusCode).toBe(200);
    expect(await usesOf(code)).toBe(0);
    expect((await begin(other)).statusCode).toBe(200);
  });

  test('gets the use back if the bank doesn’t pay; a late payment still gets the code’s price, beyond the limit', async () => {
    const code = await newCode(seller.browser, { maxUses: 1 });
    const unpaid = await placeWith(shop, { items: [line], code: code.code, email: newEmail() });
    await pay(shop, unpaid, { account: '000111111116' });
    await jobsDone(shop);
    expect(await usesOf(code)).toBe(1);
    await shop.sandbox.control(`sessions/${unpaid.session_id}/settle`, { outcome: 'failure' });
    await jobsDone(shop);
    expect(await usesOf(code)).toBe(0);

    // We closed the order, but the buyer had paid on its page.
    const late = await placeWith(shop, { items: [line], code: code.code, email: newEmail() });
    await shop.sandbox.webhooks({ hold: true });
    await pay(shop, late);
    await forceState(shop.deps.db, 'orders_orders', late.id, 'expired');
    await shop.deps.db
      .updateTable('checkout_holds')
      .set({ released_at: new Date() })
      .where('order_id', '=', late.id)
      .execute();
    const other = await placeWith(shop, { items: [line], code: code.code, email: newEmail() });
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect(await orderOf(shop, late.id)).toMatchObject({ state: 'paid', total_cents: 1699 });
    await pay(shop, other);
    await jobsDone(shop);
    expect((await orderOf(shop, other.id)).total_cents).toBe(1699);
    expect(await usesOf(code)).toBe(2);
  });

  test('closes its payment pages after 31 minutes', async () => {
    const { code } = await newCode(seller.browser);
    const order = await placeWith(shop, { items: [line], code, email: newEmail() });
    const minutes = ((order.session_expires_at?.getTime() ?? 0) - order.created_at.getTime()) / 60_000;
    expect(minutes).toBe(31);
  });
});

describe('a code with a limit per buyer', () => {
  test.each([
    ['the same address', 'mia.twice@example.com', 'mia.twice@example.com'],
    ['the same mailbox in different case and with a tag', 'Ada@example.com', 'aDA+beats@Example.com'],
  ])('counts %s as the same buyer', async (_what, first, second) => {
    const code = await newCode(seller.browser);
    const order = await placeWith(shop, { items: [line], code: code.code, email: first });
    const again = { items: [await newLine()], code: code.code, email: second, expectedTotal: '16.99' };
    // Someone else who types that email address can't close the buyer's page.
    expect(refusal(await start(shop, again))).toEqual([409, 'CHECKOUT_CHANGED', 'payment_open', '19.99']);
    await pay(shop, order);
    await jobsDone(shop);
    expect(refusal(await start(shop, again))).toEqual([409, 'CHECKOUT_CHANGED', 'used_by_you', '19.99']);
    // Buyers can always pay the full price.
    expect((await start(shop, { ...again, expectedTotal: '19.99' })).status).toBe(200);
    expect((await start(shop, { ...again, email: newEmail() })).status).toBe(200);
    expect(await usesOf(code)).toBe(2);
  });

  test('counts the same account as one buyer, whatever email address they type', async () => {
    const { code } = await newCode(seller.browser, { maxUsesPerBuyer: 2 });
    const user = await logInAs(shop, await createListener(shop.deps, { emailVerifiedAt: new Date() }));
    for (const _ of [1, 2]) {
      const order = await placeWith(shop, { items: [await newLine()], code, email: newEmail(), user });
      await pay(shop, order);
      await jobsDone(shop);
    }
    const third = await start(shop, { items: [line], code, email: newEmail(), user, expectedTotal: '16.99' });
    expect(refusal(third)).toEqual([409, 'CHECKOUT_CHANGED', 'used_by_you', '19.99']);
    const quoted = await user.call('POST', '/api/v1/app/checkout/quote', { items: [line], code });
    expect(quoted.json().code).toEqual({ code, state: 'used_by_you' });
  });
});

describe('a buyer of a discounted cart', () => {
  const quoteAs = async (browser: string, items: readonly Line[], code: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/checkout/quote',
      payload: { items, code },
      cookies: { checkoutBrowser: browser },
    });
    return response.json<Awaited<ReturnType<typeof quoteOf>>>();
  };

  test('who comes back from the payment page gets the same page again', async () => {
    const code = await newCode(seller.browser, { maxUses: 1 });
    const email = newEmail();
    const first = await start(shop, { items: [line], code: code.code, email, expectedTotal: '16.99' });
    const { browser } = first;
    expect(stateIn(await quoteAs(browser, [line], code.code))).toBe('applied');
    expect(stateIn(await quoteOf(shop, [line], code.code))).toBe('used_up');
    const again = await start(shop, { items: [line], code: code.code, email, expectedTotal: '16.99', browser });
    expect([again.status, again.url]).toEqual([200, first.url]);
    expect(await usesOf(code)).toBe(1);
  });

  test('who changes the cart isn’t blocked by their own page: the page that uses the code is closed', async () => {
    const code = await newCode(seller.browser, { maxUses: 1 });
    const [email, user] = [newEmail(), await logInAs(shop, await createListener(shop.deps))];
    const earlier = await placeWith(shop, { items: [line], code: code.code, email, user });
    const [other, second] = [await newLine(), await newLine()];
    const order = await placeWith(shop, { items: [other, second], code: code.code, email, user });
    expect((await orderOf(shop, earlier.id)).state).toBe('expired');
    expect([order.state, order.total_cents]).toEqual(['pending', 3398]);
    expect(await usesOf(code)).toBe(1);
  });

  test('who has paid and comes back is led to the order; with another cart they read that they have used the code', async () => {
    const code = await newCode(seller.browser);
    const email = newEmail();
    const first = await start(shop, { items: [line], code: code.code, email });
    const sessionId = first.url.split('/').at(-1) ?? '';
    await shop.sandbox.webhooks({ hold: true });
    await shop.sandbox.pay(sessionId);
    const { browser } = first;
    const again = await start(shop, { items: [line], code: code.code, email, browser });
    await shop.sandbox.webhooks({ hold: false });
    await jobsDone(shop);
    expect(again.url).toBe(`/beatstore/checkout/success?session_id=${sessionId}`);
    const more = await start(shop, {
      items: [await newLine()],
      code: code.code,
      email,
      browser,
      expectedTotal: '16.99',
    });
    expect(refusal(more)).toEqual([409, 'CHECKOUT_CHANGED', 'used_by_you', '19.99']);
  });

  test('who sends two requests with one code at the same moment uses it once', async () => {
    const code = await newCode(seller.browser);
    const { browser } = await start(shop, { items: [await newLine()], email: newEmail() });
    const [items, email] = [[[line], [await newLine()]], newEmail()];
    const started = await Promise.all(
      items.map((each) => start(shop, { items: each, code: code.code, email, browser })),
    );
    // The later request was refused, or has closed the earlier one's page.
    const statuses = started.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await usesOf(code)).toBe(1);
  });
});

describe('a cart with a code', () => {
  test('and a total of zero counts as a use, is delivered at once, and makes one order however often the buyer presses the button', async () => {
    const code = await newCode(seller.browser, { value: 100 });
    const email = newEmail();
    const first = await start(shop, { items: [line], code: code.code, email, expectedTotal: '0.00' });
    const again = { items: [line], code: code.code, email, expectedTotal: '0.00', browser: first.browser };
    expect((await start(shop, again)).url).toBe(first.url);
    expect(await usesOf(code)).toBe(1);
    const { id } = await shop.deps.db
      .selectFrom('orders_orders')
      .select('id')
      .where('session_id', '=', first.url.split('=')[1] ?? '')
      .executeTakeFirstOrThrow();
    expect(await orderOf(shop, id)).toMatchObject({ state: 'paid', total_cents: 0, items: [{ state: 'granted' }] });
    const more = await start(shop, { ...again, items: [await newLine()] });
    expect(refusal(more)).toEqual([409, 'CHECKOUT_CHANGED', 'used_by_you', '19.99']);
  });

  test('and a total below the card minimum is refused with a message', async () => {
    const { code } = await newCode(seller.browser, { value: 99 });
    const refused = await start(shop, { items: [line], code, email: newEmail() });
    expect([refused.status, refused.code, refused.message]).toEqual([
      400,
      'CHECKOUT_BELOW_MINIMUM',
      'The minimum for card payments is $1.00. Add something else, or remove the code.',
    ]);
  });
});

describe('with an open cart and an open payment page', () => {
  test('a code can end: the page keeps its price, and the cart shows the full price before payment', async () => {
    const code = await newCode(seller.browser);
    const email = newEmail();
    const first = await start(shop, { items: [line], code: code.code, email, expectedTotal: '16.99' });
    const [kept] = await shop.deps.db
      .selectFrom('orders_orders')
      .select('id')
      .where('session_id', '=', first.url.split('/').at(-1) ?? '')
      .execute();
    await editCode(seller.browser, code, { endsAt: new Date().toISOString() });
    const late = await start(shop, { items: [line], code: code.code, email: newEmail(), expectedTotal: '16.99' });
    expect(refusal(late)).toEqual([409, 'CHECKOUT_CHANGED', 'over', '19.99']);
    expect(refusal(await start(shop, { items: [line], code: code.code, email: newEmail() }))).toEqual([
      409,
      'CHECKOUT_CHANGED',
      'over',
      '19.99',
    ]);
    await shop.sandbox.pay(first.url.split('/').at(-1) ?? '');
    await jobsDone(shop);
    expect(await orderOf(shop, kept?.id ?? '')).toMatchObject({ state: 'paid', total_cents: 1699 });
  });

  test('a price can change: only a higher total needs the buyer’s confirmation', async () => {
    const { code } = await newCode(seller.browser, { kind: 'amount', value: '3.00' });
    const cost = async (cents: number) => {
      const { db } = shop.deps;
      await db.updateTable('catalogue_beats').set({ price_cents: cents }).where('id', '=', line.beatId).execute();
    };
    await cost(500);
    const begin = () => start(shop, { items: [line], code, email: newEmail(), expectedTotal: '21.99' });
    expect((await begin()).status).toBe(200);
    await cost(400);
    expect((await begin()).status).toBe(200);
    await cost(501);
    expect(refusal(await begin())).toEqual([409, 'CHECKOUT_CHANGED', 'applied', '22.00']);
  });
});
