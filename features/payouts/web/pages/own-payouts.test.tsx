import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#features/account/contract.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './own-payouts.tsx';

interface Shown {
  readonly role?: UserInfo['role'];
  readonly connected?: boolean;
  readonly owed?: number;
  readonly held?: number;
  readonly total?: number;
}

const usd = (amount: number) => [{ amount, currency: 'usd' }];

const show = ({ role = 'seller', connected = true, owed = 1799, held = 0, total = 1 }: Shown = {}) =>
  render(<Component />, {
    user: makeUser({ role }),
    responses: {
      'GET /api/v1/app/account-status': { stripeConnected: connected, paypalConnected: false, twoFAEnabled: false },
      'GET /api/v1/app/payouts/setup': {
        connected,
        started: connected,
        payoutsEnabled: connected,
        requirements: 0,
        country: 'France',
      },
      'GET /api/v1/app/seller-details': { artistName: '', legalName: 'Mira M.', country: 'France' },
      'GET /api/v1/app/seller/sale-mails': { saleMails: 'each' },
      'GET /api/v1/app/stripe/recent-sales': [],
      'GET /api/v1/app/stripe/balance-history': { data: [] },
      'GET /api/v1/app/stripe/balance': {
        available: usd(1799),
        pending: usd(10_800),
        pendingUntil: '2026-11-28T09:00:00.000Z',
        nextPayout: '2026-11-30',
      },
      'GET /api/v1/app/payouts/ledger': {
        entries: [],
        total,
        pages: 1,
        sums: {
          sold: 139_824,
          fees: 13_982,
          splits: 0,
          earned: owed + 500,
          owed,
          held,
          transferred: 300,
          manual: 200,
          paidOut: 100,
        },
      },
    },
  });

const way = { name: 'The way of your money' };

const steps = (): (string | null)[][] =>
  within(screen.getByRole('list', way))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map(({ textContent }) => textContent));

describe('the way of a seller’s money', () => {
  it('is one line from the sale to the bank, above everything else on the page of sales', async () => {
    show();
    await screen.findByText(/^Next payout/);
    expect(steps()).toEqual([
      ['Sold', '$1,398.24', 'What buyers paid, net of refunds.'],
      ['Label’s fee', '−$139.82', expect.any(String)],
      [
        'Sent to Stripe',
        '$3.00',
        '$17.99 is on its way. $108.00 pending until Nov 28, 2026. $2.00 paid outside Stripe.',
      ],
      ['In your bank', '$1.00', 'Next payout: $17.99 on Nov 30, 2026.'],
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Your money');
  });

  it('says what a seller owes', async () => {
    show({ owed: -250 });
    expect(await screen.findByText(/^\$2\.50 will be deducted from your next sales/)).toBeDefined();
  });

  it('shows the amount that waits for a decision apart from the amount on its way', async () => {
    show({ held: 799 });
    expect(
      await screen.findByText(/^\$10\.00 is on its way\. \$7\.99 is held until a report is decided\./),
    ).toBeDefined();
  });

  it('asks sellers who can’t be paid yet to connect', async () => {
    show({ connected: false });
    const money = within(await screen.findByRole('list', way));
    expect(await money.findByText(/^Connect Stripe to get \$17\.99/)).toBeDefined();
  });

  it('isn’t shown before the first sale, or to people who only share in beats', async () => {
    const { unmount } = show({ total: 0 });
    await screen.findByRole('region', { name: 'Ledger' });
    expect(screen.queryByRole('list', way)).toBeNull();
    unmount();
    show({ role: 'user' });
    await screen.findByRole('region', { name: 'Ledger' });
    expect(screen.queryByRole('list', way)).toBeNull();
  });
});
