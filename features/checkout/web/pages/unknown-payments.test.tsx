import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './unknown-payments.tsx';

const open = (response: unknown) =>
  render(<Component />, {
    user: makeUser({ role: 'admin', username: 'boss' }),
    path: '/dashboard/admin/unknown-payments',
    responses: { 'GET /api/v1/app/admin/unknown-payments': response },
  });

const payment = {
  orderNumber: 'GIJO1042',
  sessionId: 'cs_test_1',
  total: '35.57',
  startedAt: '2026-11-20T08:15:00.000Z',
  reason: null,
};

it('the admin page lists payments without an order, the reasons, and the command that rebuilds the orders', async () => {
  open({
    payments: [payment, { ...payment, sessionId: 'cs_test_2', reason: 'a beat of it is newer than the backup' }],
  });
  expect(await screen.findByText('npm run reconcile -- --since 2026-11-20')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(
      /^GIJO1042\$35\.57Nov 20, 2026, 8:15\sAM UTC · cs_test_1Nobody has tried to rebuild it yet\.$/,
    ),
    expect.stringContaining('It couldn’t be rebuilt: a beat of it is newer than the backup.'),
  ]);
});

it('the admin page of payments without an order shows a message if every payment has its order', async () => {
  open({ payments: [] });
  expect(await screen.findByText('Every payment has its order')).toBeTruthy();
});

it('the admin page of payments without an order offers another try if they can’t be loaded', async () => {
  open(new Refusal(500, { message: 'It failed.' }));
  expect(await screen.findByText('We couldn’t load the payments')).toBeTruthy();
});
