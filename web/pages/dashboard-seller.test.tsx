import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './dashboard-seller.tsx';

const user = makeUser({ role: 'seller' });
const noon = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
const moved = (created: number, amount: number) => ({ created, amount, currency: 'usd', type: 'payment' });
const usd = (amount: number) => [{ amount, currency: 'usd' }];

interface Shown {
  readonly connected?: boolean;
  readonly owed?: number;
  readonly history?: readonly ReturnType<typeof moved>[];
}

const show = ({ connected = true, owed = 1799, history = [moved(noon, 1799)] }: Shown = {}) =>
  render(<Component />, {
    user,
    responses: {
      'GET /api/v1/app/account-status': { stripeConnected: connected, paypalConnected: false, twoFAEnabled: false },
      'GET /api/v1/app/payouts/setup': {
        connected,
        started: connected,
        payoutsEnabled: connected,
        requirements: 0,
        country: 'France',
      },
      'GET /api/v1/app/seller-details': { legalName: 'Mira M.', country: 'France' },
      'GET /api/v1/app/stripe/balance': {
        available: usd(history.reduce((sum, { amount }) => sum + amount, 0)),
        pending: usd(0),
      },
      'GET /api/v1/app/stripe/balance-history': { data: history },
      'GET /api/v1/app/stripe/recent-sales': [],
      'GET /api/v1/app/seller/statistics': {
        total: { plays: 0, likes: 0, carts: 0, sales: 0, revenue: '0.00', conversion: null },
        days: [],
        beats: [],
        beatCount: 0,
      },
      'GET /api/v1/app/payouts/ledger': {
        entries: [],
        total: 0,
        pages: 1,
        sums: { earned: owed + 500, owed, transferred: 300, manual: 200 },
      },
    },
  });

const figures = (): unknown[] =>
  screen
    .getAllByRole('term')
    .slice(0, 3)
    .map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('the figures of the seller dashboard', () => {
  it('begin with what is owed', async () => {
    show();
    await screen.findByText('$17.99', { selector: 'dd span' });
    expect(figures()).toEqual([
      ['Owed to you', '$17.99On its way to Stripe.'],
      ['Paid to you', '$5.00Through Stripe and in other ways.'],
      ['Earned', '$22.99Sales minus fees and refunds.'],
    ]);
  });

  it('say what a seller owes', async () => {
    show({ owed: -250 });
    expect(await screen.findByText('Deducted from your next sales')).toBeDefined();
    expect(figures()[0]).toEqual(['Deducted from your next sales', '$2.50Refunds after you were paid.']);
  });

  it('ask those who cannot be paid yet to connect', async () => {
    show({ connected: false });
    expect(await screen.findByText('Connect Stripe to get paid.')).toBeDefined();
  });
});

describe('the setup status', () => {
  it('is open, with the button, while something is missing', async () => {
    show({ connected: false });
    const setup = within(await screen.findByRole('region', { name: 'Setup status' }));
    expect(await setup.findByRole('button', { name: 'Connect with Stripe' })).toBeDefined();
    expect(setup.queryByRole('group')).toBeNull();
  });

  it('is one line once Stripe pays the seller, and opens', async () => {
    const { actions } = show();
    const words = await screen.findByText('You can sell, and Stripe pays you.');
    const setup = within(screen.getByRole('region', { name: 'Setup status' }));
    const details = setup.getByRole('group') as HTMLDetailsElement;
    expect([details.open, setup.getByText('2FA off').tagName]).toEqual([false, 'SPAN']);
    await actions.click(words);
    expect(details.open).toBe(true);
    expect(setup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Mira M., France'),
      'Stripe connected Yes',
      'PayPal connectedNot available yet No',
      '2FA enabledTurn on 2FA No',
    ]);
  });
});

it('Balance History shows the value alone while it has changed only once', async () => {
  show();
  const panel = within(screen.getByRole('region', { name: 'Balance History' }));
  expect(await panel.findByText('since Nov 20, 2026')).toBeDefined();
  expect(panel.getByText('$17.99')).toBeDefined();
  expect(panel.queryByRole('group', { name: 'Balance History' })).toBeNull();
});
