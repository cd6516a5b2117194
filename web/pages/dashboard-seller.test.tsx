import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './dashboard-seller.tsx';

const user = makeUser({ role: 'seller' });
const noon = Date.parse('2026-11-20T12:00:00.000Z') / 1000;
const moved = (created: number, amount: number) => ({ created, amount, currency: 'usd', type: 'payment' });
const usd = (amount: number) => [{ amount, currency: 'usd' }];

const beatOnSale = (index: number) => ({
  _id: `beat-${index}`,
  title: `Harbour ${index}`,
  state: 'published',
  coverImage: '/media/covers/beat-1-512.webp',
  durationMs: 0,
  wave: '',
  user: { name: 'Mira' },
  plays: 1,
  likes: 0,
  carts: 0,
  sales: 0,
  revenue: '0.00',
  conversion: 0,
});

interface Shown {
  readonly connected?: boolean;
  readonly owed?: number;
  readonly held?: number;
  readonly pending?: number;
  readonly nextPayout?: string | null;
  readonly history?: readonly ReturnType<typeof moved>[];
  /** Number of lines in the ledger; 0 if the seller has never sold. */
  readonly total?: number;
  readonly onSale?: number;
  readonly plays?: number;
}

const show = ({
  connected = true,
  owed = 1799,
  held = 0,
  pending = 0,
  nextPayout = null,
  history = [moved(noon, 1799)],
  total = 1,
  onSale = 0,
  plays = 0,
}: Shown = {}) =>
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
      'GET /api/v1/app/seller-details': { artistName: '', legalName: 'Mira M.', country: 'France' },
      'GET /api/v1/app/stripe/balance': {
        available: usd(history.reduce((sum, { amount }) => sum + amount, 0)),
        pending: usd(pending),
        pendingUntil: pending > 0 ? '2026-11-28T09:00:00.000Z' : null,
        nextPayout,
      },
      'GET /api/v1/app/stripe/balance-history': { data: history },
      'GET /api/v1/app/stripe/recent-sales': [],
      'GET /api/v1/app/seller/statistics': {
        total: { plays, likes: 0, free: 0, carts: 0, sales: 0, revenue: '0.00', conversion: null },
        days: [],
        beats: Array.from({ length: onSale }, (_, index) => beatOnSale(index)),
        beatCount: onSale,
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

const steps = (): (string | null)[][] =>
  within(screen.getByRole('list', { name: 'The way of your money' }))
    .getAllByRole('listitem')
    .map((step) => [...step.querySelectorAll('p')].map(({ textContent }) => textContent));

describe('the money of a seller', () => {
  it('is one line from the sale to the bank', async () => {
    show({ pending: 10_800, nextPayout: '2026-11-30' });
    await screen.findByText(/^Next payout/);
    expect(steps()).toEqual([
      ['Sold', '$1,398.24', 'What buyers paid, net of refunds.'],
      ['Label’s fee', '-$139.82', expect.any(String)],
      [
        'Sent to Stripe',
        '$3.00',
        '$17.99 is on its way. $108.00 pending until Nov 28, 2026. $2.00 paid outside Stripe.',
      ],
      ['In your bank', '$1.00', 'Next payout: $17.99 on Nov 30, 2026.'],
    ]);
  });

  it('is above the statistics, which are above the sales', async () => {
    show();
    await screen.findByRole('region', { name: 'Ledger' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your money',
      'Setup status',
      'Statistics',
      'Express dashboard',
      'Recent Sales',
      'Balance History',
      'Ledger',
      'Yearly statement',
    ]);
  });

  it('says what a seller owes', async () => {
    show({ owed: -250 });
    expect(await screen.findByText(/^\$2\.50 will be deducted from your next sales/)).toBeDefined();
  });

  it('shows the amount that waits for a decision apart from the amount on its way', async () => {
    show({ held: 799 });
    expect(
      await screen.findByText(/^\$10\.00 is on its way\. \$7\.99 waits for a decision about a report\./),
    ).toBeDefined();
  });

  it('asks sellers who can’t be paid yet to connect', async () => {
    show({ connected: false });
    expect(await screen.findByText(/^Connect Stripe to get \$17\.99/)).toBeDefined();
  });
});

describe('a seller who has never sold', () => {
  const titlesOf = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  const nobody = { total: 0, connected: false };

  it('gets a to-do list above the panels, each of which says what it’s for', async () => {
    show({ ...nobody, history: [] });
    expect(await screen.findByRole('link', { name: 'Upload your music' })).toBeDefined();
    for (const empty of ['Account Not setup', 'Make your first sale!', 'No balance activity yet']) {
      expect(await screen.findByText(empty)).toBeDefined();
    }
    expect(screen.getAllByRole('button', { name: 'Connect with Stripe' })).toHaveLength(1);
    expect(titlesOf()).toEqual([
      'SELLER DASHBOARD',
      'Start selling',
      'Put something on sale',
      'Connect Stripe',
      'Share your page',
      'Setup status',
      'Express dashboard',
      'Recent Sales',
      'Balance History',
    ]);
  });

  it('sees completed steps, and statistics once there are plays', async () => {
    show({ total: 0, onSale: 2, plays: 3 });
    expect(await screen.findByText(/^2 in the store/)).toBeDefined();
    expect(screen.getByText('Your music was played 3 times in the last 30 days.')).toBeDefined();
    expect(titlesOf()).toEqual(
      expect.arrayContaining([
        'Put something on sale (done)',
        'Connect Stripe (done)',
        'Share your page (done)',
        'Statistics',
      ]),
    );
  });
});

describe('the setup status', () => {
  it('is open, with the button, while a step is missing', async () => {
    show({ connected: false });
    const setup = within(await screen.findByRole('region', { name: 'Setup status' }));
    expect(await setup.findByRole('button', { name: 'Connect with Stripe' })).toBeDefined();
    expect(setup.queryByRole('group')).toBeNull();
  });

  it('is one line once Stripe pays the seller, and can be opened', async () => {
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

it('Balance History shows only the value while it has changed only once', async () => {
  show();
  const panel = within(await screen.findByRole('region', { name: 'Balance History' }));
  expect(await panel.findByText('since Nov 20, 2026')).toBeDefined();
  expect(panel.getByText('$17.99')).toBeDefined();
  expect(panel.queryByRole('group', { name: 'Balance History' })).toBeNull();
});
