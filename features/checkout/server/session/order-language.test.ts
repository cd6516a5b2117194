import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrderMetadata } from '#features/orders/server/payment/order-metadata.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { newLine, placeIn } from '#testing/orders/buying.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';

interface Session {
  readonly locale: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly metadata: Readonly<Record<string, string>>;
}

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LANGUAGES: 'en,de,pt-BR,en-XA' } });
});
afterAll(() => shop.close());

const orderIn = async (language: string | undefined): Promise<OrderRecord> =>
  await placeIn(shop, language, [await newLine(shop)]);

const sessionOf = async ({ session_id: id }: OrderRecord): Promise<Session | undefined> => {
  const { rows } = await shop.database.pool.query<{ body: Session }>(
    'select body from payments_sandbox.object where id = $1',
    [id],
  );
  return rows[0]?.body;
};

test.each([
  ['de', 'de', '/de'],
  ['pt-BR', 'pt-BR', '/pt-br'],
])(
  'an order from a page in %s is in it, at Stripe, too, and its buyer returns to it',
  async (named, locale, prefix) => {
    const order = await orderIn(named);
    expect(order.language).toBe(locale);
    const session = await sessionOf(order);
    expect(session).toMatchObject({ locale, metadata: { language: locale } });
    expect(session?.success_url).toContain(`${shop.deps.publicUrl}${prefix}/beatstore/checkout/success`);
    expect(session?.cancel_url).toBe(`${shop.deps.publicUrl}${prefix}/beatstore/checkout?canceled=1`);
    const sold = await shop.deps.payments.getSoldCheckout(order.session_id ?? '');
    expect(readOrderMetadata(sold).language).toBe(locale);
  },
);

// Browsers send a list of what people speak. Only our pages name one language, that of the page.
test.each([['en'], ['fr'], ['de-DE,de;q=0.9,en;q=0.8'], [undefined]])(
  'an order whose call names %s is in English, and its request to Stripe is as it always was',
  async (named) => {
    const order = await orderIn(named);
    expect(order.language).toBeNull();
    const session = await sessionOf(order);
    expect(session?.locale).toBeNull();
    expect(Object.keys(session?.metadata ?? {})).not.toContain('language');
    expect(session?.success_url).toContain(`${shop.deps.publicUrl}/beatstore/checkout/success`);
  },
);

test('Stripe’s page has no language that is only for tests', async () => {
  const order = await orderIn('en-XA');
  expect(order.language).toBe('en-XA');
  expect((await sessionOf(order))?.locale).toBeNull();
});
