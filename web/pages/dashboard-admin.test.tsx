import { screen, within } from '@testing-library/react';
import { matchRoute } from '#contract-kit/match-route.ts';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { routes } from '../routes.tsx';
import { Component } from './dashboard-admin.tsx';

const summary = {
  today: { orders: 1, total: '19.99' },
  last30Days: { orders: 12, total: '1240.50' },
  openSupport: 3,
  failedJobs: 2,
  failedTransfers: 4,
  unknownPayments: 0,
  undeliveredMails: 0,
  nextPromotion: { title: 'Harbour', startsAt: '2031-05-04T08:00:00.000Z' },
  timeZone: 'Europe/Berlin',
};

const open = (response: unknown) =>
  render(<Component />, {
    user: makeUser({ role: 'admin', username: 'boss' }),
    path: '/dashboard/admin',
    responses: {
      'GET /api/v1/app/admin-summary': response,
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

const tile = async (label: string) => {
  const link = await screen.findByRole('link', { name: label });
  const words = link.closest('div')?.textContent ?? '';
  return [words.replace(label, ''), link.getAttribute('href')];
};

it('shows sales, open support, failed jobs, failed transfers and the next promotion, each linking to its page', async () => {
  open(summary);
  await screen.findByText('$19.99');
  expect(await tile('Sales today')).toEqual(['$19.991 order', '/dashboard/admin/orders']);
  expect(await tile('Sales, last 30 days')).toEqual(['$1,240.5012 orders', '/dashboard/admin/orders']);
  expect(await tile('Open support')).toEqual(['3', '/dashboard/admin/support']);
  expect(await tile('Failed transfers')).toEqual(['4', '/dashboard/admin/payouts?filter=failed']);
  expect(await tile('Failed jobs')).toEqual(['2', '/dashboard/admin/jobs']);
  const [words, to] = await tile('Next promotion');
  expect(words?.replaceAll(/\s/g, ' ')).toBe('HarbourMay 4, 10:00 AM (Europe/Berlin)');
  expect(to).toBe('/beatstore/admin/promotion');
});

it('shows payments without an order only if there are any', async () => {
  open(summary);
  await screen.findByText('$19.99');
  expect(screen.queryByText(/no order/)).toBeNull();
});

it('leads to payments without an order', async () => {
  open({ ...summary, unknownPayments: 2 });
  const link = await screen.findByRole('link', { name: /^2 payments have no order: their buyers have paid/ });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/unknown-payments');
});

it('says how many buyers didn’t get their email, and where they are listed', async () => {
  open({ ...summary, undeliveredMails: 2 });
  const link = await screen.findByRole('link', { name: /^2 emails about orders couldn’t be delivered/ });
  expect(link.getAttribute('href')).toBe('/dashboard/admin/mails?state=failed');
});

it('links to pages that exist', async () => {
  open(summary);
  await screen.findByText('$19.99');
  for (const link of screen.getAllByRole('link')) {
    const { pathname } = new URL(link.getAttribute('href') ?? '', window.location.origin);
    if (pathname === '/api/docs') continue;
    expect(matchRoute(routes, pathname)?.route.path ?? '*', pathname).not.toBe('*');
  }
});

it('says that nothing is scheduled', async () => {
  open({ ...summary, nextPromotion: null });
  expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
});

it('says what failed and offers a retry, and the rest stays', async () => {
  open(new Refusal(403, { message: 'Your account doesn’t have permission to do this.' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('We couldn’t load the figures')).toBeTruthy();
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'What you can do' })).toBeTruthy();
});
