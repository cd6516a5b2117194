import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './dashboard-user.tsx';

const user = makeUser();
const bought = (id: string, artist: string) => ({ id, name: 'Midnight', artist, beatId: id, orderId: id });
const order = {
  id: '01900000-0000-7000-8000-000000000001',
  number: 'GIJO-1001',
  description: 'Midnight - Premium',
  state: 'paid',
  total: '29.99',
  createdAt: '2026-11-22T09:00:00.000Z',
  receiptUrl: null,
};
const responses = {
  'GET /api/v1/beats/purchased/:userId': {
    purchasedBeats: [bought('1', 'Sol'), bought('2', 'Ana'), bought('3', 'Ana')],
  },
  'GET /api/v1/app/orders/spending': { months: [], total: '1089.97' },
  'GET /api/v1/app/recent-orders': { orders: [order] },
  'GET /api/v1/app/account-status': { stripeConnected: false, paypalConnected: false, twoFAEnabled: false },
};

it('the user dashboard begins with the purchases, the amount spent, and the favorite artist', async () => {
  render(<Component />, { user, responses });
  await screen.findByText('$1,089.97');
  const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(figures).toEqual([
    ['Bought', '3'],
    ['Spent', '$1,089.97net of refunds'],
    ['Favorite artist', 'AnaYour most purchased artist'],
  ]);
});

it('the user dashboard shows a purchase before it suggests anything', async () => {
  render(<Component />, { user, responses });
  await screen.findByRole('heading', { name: 'Set up 2FA' });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Welcome, mira',
    'Recent orders',
    'Set up 2FA',
  ]);
  const orders = within(screen.getByRole('region', { name: 'Recent orders' }));
  expect(await orders.findByText('Midnight - Premium')).toBeDefined();
});
