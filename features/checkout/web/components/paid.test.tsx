import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Order } from '#features/orders/contract.ts';
import { orderItem, paidOrder } from '#testing/components/order-item.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { PaymentStatus } from '../payment-view.ts';
import { Paid } from './paid.tsx';

const status: PaymentStatus = {
  state: 'paid',
  orderUrl: '/orders/order?key=k',
  orderNumber: 'SH-1001',
  email: 'guest@example.com',
  items: [],
};
const upgrade = {
  licenseId: 'all',
  license: 'Trackout',
  exclusive: false,
  files: ['mp3', 'wav'],
  list: '59.99',
  credit: '35.57',
  price: '24.42',
};
const following = { following: false, sharesEmail: false };

const show = (order: Order, options: Parameters<typeof render>[1] = {}) =>
  render(<Paid sessionId="cs_1" status={status} />, {
    ...options,
    responses: {
      'POST /api/v1/app/stripe/send-purchase-email': { message: 'Email sent successfully' },
      'GET /api/v1/app/orders/:orderId': order,
      'GET /api/v1/app/orders/:orderId/items/:itemId/upgrades': { upgrades: [upgrade] },
      'GET /api/v1/app/follows/:artistId': following,
    },
  });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

describe('the page of a paid order', () => {
  it('offers a guest an account, links to share, artists to follow and an upgrade, all below the files', async () => {
    show(paidOrder);
    expect(await screen.findByRole('link', { name: 'Upgrade Harbour to Trackout for $24.42' })).toBeDefined();
    expect(headings()).toEqual([
      'It’s yours',
      'Your files',
      'Harbour',
      'Keep your files in an account',
      'Share the music',
      'Follow Mira Voss',
      'Upgrade your license',
    ]);
  });

  it('doesn’t offer an account to someone who is logged in', async () => {
    show(paidOrder, { user: makeUser({ email: 'me@example.com' }) });
    expect(await screen.findByRole('button', { name: 'Follow Mira Voss' })).toBeDefined();
    expect(headings()).not.toContain('Keep your files in an account');
  });

  it.each([
    ['refunded', 'withdrawn', 'Refunded'],
    ['disputed', 'frozen', 'Frozen'],
  ] as const)('says so if the order has been %s since, and offers nothing', async (state, item, title) => {
    const { server } = show({ ...paidOrder, state, items: [{ ...orderItem, state: item, note: 'Gone.' }] });
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeDefined();
    expect(headings()).toEqual([title, 'Your order', 'Harbour']);
    await waitFor(() => expect(server.calls.map(({ key }) => key)).toContain('GET /api/v1/app/orders/:orderId'));
    expect(server.calls.some(({ key }) => key.endsWith('/upgrades'))).toBe(false);
  });

  it('offers nothing for a license that was withdrawn alone', async () => {
    const kept = { ...orderItem, _id: 'kept', title: 'Undertow', license: { ...orderItem.license, exclusive: true } };
    show({ ...paidOrder, items: [{ ...orderItem, state: 'withdrawn', note: 'Withdrawn.' }, kept] });
    expect(await screen.findByRole('button', { name: 'Follow Mira Voss' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share Harbour' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Upgrade/ })).toBeNull();
  });
});
