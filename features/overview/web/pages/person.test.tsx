import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { matchRoute } from '#contract-kit/match-route.ts';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { routes } from '#web/routes.tsx';
import type { PersonSummary } from '../../contract-person.ts';
import { Component } from './person.tsx';

const id = (last: number): string => `01900000-0000-7000-8000-00000000000${last}`;

const person = (change: Partial<PersonSummary> = {}): PersonSummary => ({
  user: {
    _id: id(1),
    name: 'Mia',
    email: 'mia@example.com',
    emailVerified: true,
    pendingEmail: null,
    username: 'mia',
    profileImage: null,
    role: { name: 'seller' },
    isEditor: false,
    status: 'active',
    suspendedReason: null,
  },
  joinedAt: '2031-01-04T08:00:00.000Z',
  orders: {
    total: 7,
    spent: '240.50',
    newest: [
      {
        id: id(2),
        number: 'GIJO-7',
        description: 'Midnight - Premium',
        state: 'paid',
        total: '35.57',
        createdAt: '2031-05-04T08:00:00.000Z',
      },
    ],
  },
  beats: {
    onSale: 1,
    total: 2,
    newest: [
      { id: id(3), title: 'Harbour', state: 'published', takenOff: false },
      { id: id(4), title: 'Quay', state: 'unpublished', takenOff: true },
    ],
  },
  payouts: { balances: [{ currency: 'usd', cents: 9820 }], blocks: ['They haven’t connected Stripe yet.'] },
  requests: {
    open: 1,
    total: 3,
    newest: [
      {
        id: id(5),
        number: 12,
        kind: 'support',
        state: 'open',
        excerpt: 'Where are my stems?',
        createdAt: '2031-05-04T08:00:00.000Z',
      },
    ],
  },
  ...change,
});

const show = (shown: unknown, responses: Responses = {}) =>
  render(
    <PageParamsProvider value={{ userId: id(1) }}>
      <Component />
    </PageParamsProvider>,
    {
      user: makeUser({ role: 'admin' }),
      responses: {
        'GET /api/v1/app/admin/people/:userId': shown,
        'GET /api/v1/app/audit': { entries: [], newerCursor: null, olderCursor: null },
        'GET /api/v1/app/account-status': { stripeConnected: false, paypalConnected: false, twoFAEnabled: false },
        ...responses,
      },
    },
  );

const link = (list: string, name: RegExp) =>
  within(screen.getByRole('list', { name: list }))
    .getByRole('link', { name })
    .getAttribute('href');

it('the page of a person shows what they bought, sold and asked, each with a link', async () => {
  show(person());
  expect(await screen.findByText('$240.50 spent')).toBeTruthy();
  expect(screen.getByText('Can’t be paid')).toBeTruthy();
  expect(link('Orders', /Midnight/)).toBe(`/dashboard/admin/orders/${id(2)}`);
  expect(link('Catalog', /Harbour/)).toBe(`/beatstore/product/${id(3)}`);
  expect(link('Catalog', /Quay/)).toBe(`/dashboard/admin/moderation?search=${id(4)}`);
  expect(link('Support requests', /stems/)).toBe(`/dashboard/admin/support?request=${id(5)}`);
  expect(screen.getByText('The label owes them $98.20.')).toBeTruthy();
  expect(screen.getByText('They haven’t connected Stripe yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Suspend account' })).toBeTruthy();
  for (const one of screen.getAllByRole('link')) {
    const { pathname } = new URL(one.getAttribute('href') ?? '', window.location.origin);
    expect(matchRoute(routes, pathname)?.route.path ?? '*', pathname).not.toBe('*');
  }
});

it('the page of a newcomer says that there are no orders and requests, and has no catalog and payouts', async () => {
  const nothing = { onSale: 0, total: 0, newest: [] };
  const { user } = person();
  show(
    person({
      user: { ...user, role: { name: 'user' } },
      orders: { total: 0, spent: '0.00', newest: [] },
      beats: nothing,
      payouts: { balances: [], blocks: [] },
      requests: { open: 0, total: 0, newest: [] },
    }),
  );
  expect(await screen.findByText('They haven’t bought anything.')).toBeTruthy();
  expect(screen.getByText('They haven’t asked anything.')).toBeTruthy();
  for (const name of ['Catalog', 'Payouts']) expect(screen.queryByRole('heading', { name })).toBeNull();
});

it('the page of a person shows a suspension at once', async () => {
  const { user } = person();
  const suspendedReason = 'Sold someone else’s beats.';
  const { actions } = show(person(), {
    'POST /api/v1/app/users/:userId/suspend': { user: { ...user, status: 'suspended', suspendedReason } },
  });
  await actions.click(await screen.findByRole('button', { name: 'Suspend account' }));
  const dialog = within(screen.getByRole('dialog'));
  await actions.type(dialog.getByLabelText('Reason'), suspendedReason);
  await actions.click(dialog.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText(`Suspended because: ${suspendedReason}`)).toBeTruthy();
});

it('the page of an unknown person says that the account may have been closed', async () => {
  show(new Refusal(404, { message: 'We can’t find this account. It may have been closed.' }));
  expect(await screen.findByText('We can’t find this account. It may have been closed.')).toBeTruthy();
});
