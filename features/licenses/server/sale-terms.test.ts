import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { saleTerms } from '../contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { PLATFORM_FEE_PERCENT: '12.5', WAV_MAX_MB: '300' } });
});
afterAll(() => shop.close());

test('everyone can read the label’s fee and the maximum file sizes, as they are set', async () => {
  const response = await shop.app.inject(saleTerms.path);
  expect(response.json()).toEqual({ feeBps: 1250, maxBytes: shop.deps.config.uploadLimits });
  expect(shop.deps.config.uploadLimits.wav).toBe(300 * 1024 ** 2);
});
