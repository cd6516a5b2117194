import { afterAll, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp } from '#testing/app.ts';

const shop = await createTestApp({ settings: { LANGUAGES: 'en,en-XA' } });
afterAll(() => shop.close());

const quoteIn = async (language: string): Promise<string | null | undefined> => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/checkout/quote',
    headers: { 'accept-language': language },
    payload: { items: [{ beatId: newId(), licenseId: newId() }] },
  });
  return response.json<{ items: readonly { readonly message: string | null }[] }>().items[0]?.message;
};

test('a cart says in the language of the page why something can’t be bought', async () => {
  const english = 'This is no longer for sale.';
  expect(await quoteIn('en')).toBe(english);
  const said = await quoteIn('en-XA');
  expect(said).not.toBe(english);
  // The pseudo-language `en-XA` puts accents on every word that goes through `t`.
  expect(said).toMatch(/[^\p{ASCII}]/u);
});
