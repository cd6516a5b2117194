import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { matchRoute } from '#contract-kit/match-route.ts';
import type { ListedOrder } from '#features/orders/contract-admin.ts';
import type { Setup } from '#features/site/contract-setup.ts';
import type { InboxCase } from '#features/inbox/contract.ts';
import { makeCounts, makeSummary } from '#testing/components/admin-summary.ts';
import { makeCase } from '#testing/components/inbox-case.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { routes } from '../routes.tsx';
import { Component } from './dashboard-admin.tsx';

const order: ListedOrder = {
  id: '01900000-0000-7000-8000-000000000001',
  number: 'GIJO-1001',
  state: 'paid',
  email: 'mia@example.com',
  customerName: 'Mia',
  createdAt: '2031-05-04T08:00:00.000Z',
  total: '35.57',
  refunded: '0.00',
  items: ['Midnight - Premium'],
};

const setup: Setup = {
  steps: [{ name: 'label', state: 'open' }],
  server: { payments: 'sandbox', webhooks: null, mail: 'outbox', hasAddress: false, hasOrders: false },
};

const open = (response: unknown, cases: readonly InboxCase[] = []) =>
  render(<Component />, {
    user: makeUser({ role: 'admin', username: 'boss' }),
    path: '/dashboard/admin',
    responses: {
      'GET /api/v1/app/admin-summary': response,
      'GET /api/v1/app/admin/site-setup': setup,
      'GET /api/v1/app/admin/inbox': { cases, counts: makeCounts({ withdrawal: cases.length }) },
      'GET /api/v1/app/find': {
        results: [{ kind: 'person', title: 'Mia Oak', about: 'mia', to: '/dashboard/admin/people/2', actions: [] }],
      },
      'GET /api/v1/app/admin/orders': { orders: [order], total: 1, pages: 1 },
      'GET /api/v1/app/site': {
        payments: 'test',
        demo: null,
        outbox: null,
        consent: 'line',
        away: false,
        year: 2031,
        isEcomEnabled: true,
      },
      'GET /api/v1/app/account-status': { stripeConnected: false, paypalConnected: false, twoFAEnabled: true },
    },
  });

const toDo = async (): Promise<readonly (readonly [string | null, string | null])[]> => {
  const list = await screen.findByRole('list', { name: 'To do' });
  return within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const);
};

it('the admin dashboard shows the sales of 30 days and of today', async () => {
  open(makeSummary());
  expect(await screen.findByText('$1,240.50')).toBeTruthy();
  expect(screen.getByText('12 orders · today $19.99, 1 order')).toBeTruthy();
});

it('the admin dashboard of a new shop leads to its setup first', async () => {
  open(makeSummary());
  const [first] = await screen.findAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Make it yours');
  expect(screen.getByRole('link', { name: 'Start setup' }).getAttribute('href')).toBe('/dashboard/admin/setup');
});

it('the admin dashboard says in one line that there is nothing to do', async () => {
  open(makeSummary());
  expect(await screen.findByText('All done. Nothing needs you right now.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
});

it('the admin dashboard lists the most urgent cases and the most urgent of each other kind, which open in the inbox', async () => {
  open(makeSummary(), [
    ...[1, 2, 3, 4].map((number) => makeCase({ id: `id-${number}`, title: `GIJO-${number}` })),
    ...[5, 6].map((number) => makeCase({ id: `id-${number}`, title: `Seller ${number}`, kind: 'payout' })),
  ]);
  expect(await toDo()).toEqual([
    ['GIJO-1', '/dashboard/admin/inbox?case=withdrawal%3Aid-1'],
    ['GIJO-2', '/dashboard/admin/inbox?case=withdrawal%3Aid-2'],
    ['GIJO-3', '/dashboard/admin/inbox?case=withdrawal%3Aid-3'],
    ['Seller 5', '/dashboard/admin/inbox?case=payout%3Aid-5'],
  ]);
  expect(screen.getByRole('link', { name: 'Inbox: 6 cases' }).getAttribute('href')).toBe('/dashboard/admin/inbox');
});

it('the admin dashboard lists the latest orders, and Enter in its field opens what is found first', async () => {
  const { actions } = open(makeSummary());
  const orders = await screen.findByRole('list', { name: 'Latest orders' });
  const link = within(orders).getByRole('link', { name: /^Midnight - Premium/ });
  expect(link.getAttribute('href')).toBe(`/dashboard/admin/orders/${order.id}`);
  const field = screen.getByRole('combobox', { name: 'Find an order, a beat or a person' });
  await actions.type(field, ' mia{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/admin/people/2'));
  expect(screen.queryByRole('listbox')).toBeNull();
  await actions.type(field, '{Backspace}');
  expect(await screen.findByRole('option', { name: /^Mia Oak/ })).toBeTruthy();
  await actions.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('the admin dashboard links to pages that exist', async () => {
  open(makeSummary(), [makeCase({})]);
  await screen.findByRole('list', { name: 'Latest orders' });
  for (const link of screen.getAllByRole('link')) {
    const { pathname } = new URL(link.getAttribute('href') ?? '', window.location.origin);
    if (pathname === '/api/docs') continue;
    expect(matchRoute(routes, pathname)?.route.path ?? '*', pathname).not.toBe('*');
  }
});

it('the admin dashboard says that nothing is scheduled', async () => {
  open(makeSummary());
  expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
});

it('the admin dashboard says what failed and offers a retry, while the rest stays', async () => {
  open(new Refusal(403, { message: 'Your account doesn’t have permission to do this.' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('We couldn’t load the figures')).toBeTruthy();
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'What you can do' })).toBeTruthy();
});
