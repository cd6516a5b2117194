import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Refusal } from '#testing/components/fake-api.ts';
import { addDraft, useDrafts } from '#features/studio/web/public.tsx';
import { CountReports } from '../shell/dashboard/counts.tsx';
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
  readonly sales?: number;
  readonly offers?: number | Refusal;
  readonly invitations?: number;
  readonly isStripeAway?: boolean;
}

const saleAt = (index: number) => ({
  id: `019aa000-0000-7000-8000-00000000000${index}`,
  description: `Harbour ${index} - Premium`,
  amount: 1999,
  created: noon,
});

const dayOf = (index: number, plays: number) => ({
  day: `2026-11-0${index + 1}`,
  plays,
  likes: 0,
  free: 0,
  carts: 0,
  sales: 0,
  revenue: '0.00',
});

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
  sales = 0,
  offers = 0,
  invitations = 0,
  isStripeAway = false,
}: Shown = {}) => {
  const parts = (
    <>
      <Component />
      <CountReports />
    </>
  );
  return render(parts, {
    user,
    responses: {
      'GET /api/v1/app/isEcomEnabled': { isEcomEnabled: true },
      'GET /api/v1/app/offers/waiting': offers instanceof Refusal ? offers : { buyer: 0, seller: offers },
      'GET /api/v1/app/splits': {
        invitations: Array.from({ length: invitations }, () => ({})),
        shares: [],
        total: 0,
        pages: 1,
        emailVerified: true,
      },
      'GET /api/v1/app/account-status': { stripeConnected: connected, paypalConnected: false, twoFAEnabled: false },
      'GET /api/v1/app/payouts/setup': {
        connected,
        started: connected,
        payoutsEnabled: connected,
        requirements: 0,
        country: 'France',
      },
      'GET /api/v1/app/seller-details': { artistName: '', legalName: 'Mira M.', country: 'France' },
      'GET /api/v1/app/stripe/balance': isStripeAway
        ? new Refusal(409)
        : {
            available: usd(history.reduce((sum, { amount }) => sum + amount, 0)),
            pending: usd(pending),
            pendingUntil: pending > 0 ? '2026-11-28T09:00:00.000Z' : null,
            nextPayout,
          },
      'GET /api/v1/app/stripe/balance-history': { data: history },
      'GET /api/v1/app/stripe/recent-sales': Array.from({ length: sales }, (_, index) => saleAt(index)),
      'GET /api/v1/app/seller/statistics': {
        total: { plays, likes: 4, free: 0, carts: 5, sales: 6, revenue: '0.00', conversion: null },
        days: [dayOf(0, 0), dayOf(1, plays)],
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
};

beforeEach(() => useDrafts.setState({ ownerId: null, drafts: [] }));

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('a seller’s home has money and what waits first, then sales, plays and the balance', async () => {
  show();
  await screen.findByRole('region', { name: 'Balance History' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Express dashboard',
    'Waiting for you',
    'Recent Sales',
    'Plays',
    'Balance History',
    'Setup status',
  ]);
  const rooms = within(screen.getByRole('navigation', { name: 'Selling' })).getAllByRole('link');
  expect(rooms.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Catalog /beatstore/upload',
    'Sales /dashboard/payouts',
    'Deals /dashboard/seller/discounts',
    'Licenses /dashboard/licenses',
    'Splits /dashboard/splits',
    'Fans /dashboard/seller/followers',
  ]);
});

describe('the money of a seller', () => {
  const amounts = () =>
    panel('Express dashboard')
      .getAllByRole('term')
      .map((term) => [term.textContent, ...[...(term.nextSibling?.childNodes ?? [])].map((node) => node.textContent)]);

  it('is on its way, pending, or available', async () => {
    show({ pending: 10_800, nextPayout: '2026-11-30' });
    expect(await screen.findByText('paid out on Nov 30')).toBeDefined();
    expect(amounts()).toEqual([
      ['On its way', '$17.99', 'from the label to Stripe'],
      ['Pending', '$108.00', 'available by Nov 28'],
      ['Available', '$17.99', 'paid out on Nov 30'],
    ]);
  });

  it('was last paid to the bank on a day that is named', async () => {
    show({ history: [moved(noon, 1799), { ...moved(noon, -4300), type: 'payout' }] });
    expect(await screen.findByText('Last payout: $43.00 on Nov 20, 2026')).toBeDefined();
  });

  it('says what a seller owes', async () => {
    show({ owed: -250 });
    expect(await screen.findByText('You owe')).toBeDefined();
    expect(amounts()[0]).toEqual(['You owe', '$2.50', 'deducted from your next sales']);
  });

  it('shows the amount that waits for a decision apart from the amount on its way', async () => {
    show({ held: 799 });
    expect(await screen.findByText('$7.99 more is held until a report is decided')).toBeDefined();
    expect(amounts()[0]?.slice(0, 2)).toEqual(['On its way', '$10.00']);
  });

  it('says what is on its way even if Stripe is away', async () => {
    show({ isStripeAway: true });
    expect(await screen.findByText('We couldn’t load your balance')).toBeDefined();
    expect(amounts()).toEqual([['On its way', '$17.99', 'from the label to Stripe']]);
  });

  it('asks sellers who can’t be paid yet to connect, before anything else', async () => {
    show({ connected: false });
    expect(await screen.findByText(/^Connect Stripe to get \$17\.99/)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Setup status');
  });
});

describe('what waits for a seller', () => {
  it('is offers, invitations and drafts, each with a link to its page', async () => {
    useDrafts.setState({ ownerId: user._id });
    addDraft();
    addDraft({ name: 'Harbour', fields: { ...useDrafts.getState().start, title: 'Harbour' } });
    show({ offers: 2, invitations: 1 });
    const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Offers2 waiting',
      'Splits1 invitation',
      'Your catalog1 draft',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/offers',
      '/dashboard/splits',
      '/beatstore/upload',
    ]);
  });

  it('doesn’t include another person’s drafts in this browser', async () => {
    useDrafts.setState({ ownerId: 'someone-else' });
    addDraft({ fields: { ...useDrafts.getState().start, title: 'Harbour' } });
    show();
    expect(await screen.findByText('You’re all caught up.')).toBeDefined();
  });

  it('is nothing, and then the panel says what they can begin', async () => {
    show();
    await screen.findByText('You’re all caught up.');
    const links = panel('Waiting for you').getAllByRole('link');
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'New beat /beatstore/upload#new',
      'New code /dashboard/seller/discounts#new',
      'New license /dashboard/licenses?edit=new',
    ]);
  });

  it('doesn’t hold up the page if the offers can’t be counted', async () => {
    show({ offers: new Refusal(409) });
    expect(await screen.findByText('You’re all caught up.')).toBeDefined();
  });
});

it('the newest sales link to all of them', async () => {
  show({ sales: 10 });
  const sales = within(await screen.findByRole('list', { name: 'Recent Sales' }));
  expect(sales.getAllByRole('listitem')).toHaveLength(6);
  expect(panel('Recent Sales').getByRole('link', { name: 'All sales' }).getAttribute('href')).toBe(
    '/dashboard/payouts',
  );
});

it('plays are shown in short, with a link to the statistics', async () => {
  show({ plays: 1234 });
  await screen.findByText('plays in the last 30 days');
  const plays = panel('Plays');
  expect(plays.getByText('1,234')).toBeDefined();
  expect(plays.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '5', '6']);
  expect(plays.getByRole('link', { name: 'Statistics' }).getAttribute('href')).toBe('/dashboard/seller/statistics');
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
      'Express dashboard',
      'Waiting for you',
      'Recent Sales',
      'Balance History',
      'Setup status',
    ]);
  });

  it('sees completed steps, and plays once there are plays', async () => {
    show({ total: 0, onSale: 2, plays: 3 });
    expect(await screen.findByText(/^2 in the store/)).toBeDefined();
    expect(screen.getByText('Your music was played 3 times in the last 30 days.')).toBeDefined();
    expect(titlesOf()).toEqual(
      expect.arrayContaining([
        'Put something on sale (done)',
        'Connect Stripe (done)',
        'Share your page (done)',
        'Plays',
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
