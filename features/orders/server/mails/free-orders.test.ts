import { expect, test } from 'vitest';
import { createTestApp } from '#testing/app.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { checkOut } from '#testing/orders/buying.ts';
import { openShop } from '#testing/orders/selling.ts';

test('free orders for one email address send at most two emails, with links in titles broken up and no title in the heading, and all are delivered', async () => {
  const shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  try {
    const seller = await openShop(shop);
    const { id: beatId } = await createBeat(shop.deps, { sellerId: seller.user.id, title: 'Win at evil.example' });
    const line = { beatId, licenseId: licenseIds.premium };
    const priced = await seller.browser.call('PUT', `/api/v1/app/beatstore/${beatId}`, {
      price: '0.00',
      licensePrices: [{ licenseId: line.licenseId, price: '0.00' }],
    });
    expect(priced.statusCode).toBe(200);
    for (let time = 0; time < 5; time += 1) {
      const order = await checkOut(shop, [line], 'Mia@example.com');
      expect([order.state, order.total_cents]).toEqual(['paid', 0]);
      expect(order.items).toMatchObject([{ state: 'granted' }]);
    }
    const mails = await mailsTo(shop, 'Mia@example.com');
    expect(mails.map(({ purpose }) => purpose.split(':')[0])).toEqual(['purchase', 'purchase']);
    for (const { text } of mails) {
      expect(text).toContain('Win at evil[.]example');
      expect(text).toMatch(/ at \d+:\d\d [AP]M UTC/);
      // A title in the heading could be an advertisement.
      expect(text).toContain('Your beat is ready');
      expect(text).not.toContain('is yours');
    }
  } finally {
    await shop.close();
  }
});
