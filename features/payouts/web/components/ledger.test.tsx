import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Ledger } from './ledger.tsx';

it('the ledger tells a seller in plain words what was paid outside Stripe, and totals it separately', async () => {
  render(<Ledger />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/payouts/ledger': {
        entries: [
          {
            id: '01900000-0000-7000-8000-000000000001',
            kind: 'manual',
            description: 'Paid by the label outside Stripe by PayPal (PP-1) for GIJO-1001',
            order: 'GIJO-1001',
            amount: -500,
            currency: 'usd',
            createdAt: '2026-11-22T09:00:00.000Z',
          },
        ],
        total: 1,
        pages: 1,
        sums: {
          sold: 2000,
          fees: 200,
          splits: 0,
          paidOut: 0,
          earned: 1800,
          owed: 1300,
          held: 0,
          transferred: 0,
          manual: 500,
        },
      },
    },
  });
  expect(await screen.findByRole('rowheader', { name: 'Outside Stripe' })).toBeDefined();
  expect(screen.getByText('Paid by the label outside Stripe by PayPal (PP-1) for GIJO-1001')).toBeDefined();
  const sums = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(sums).toEqual(['Earned $18.00', 'Transferred $0.00', 'Paid outside Stripe $5.00', 'Owed to you $13.00']);
});

it('the ledger shows lines that only move money without a sign, and a fee with a minus', async () => {
  const line = (kind: string, amount: number) => ({
    id: `01900000-0000-7000-8000-0000000000${amount < 0 ? 10 - amount : 30 + amount}`,
    kind,
    description: kind,
    order: 'GIJO-1001',
    amount,
    currency: 'usd',
    createdAt: '2026-11-22T09:00:00.000Z',
  });
  render(<Ledger />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/payouts/ledger': {
        entries: [line('payout', -9), line('reversal', 5), line('transfer', -18), line('fee', -2), line('sale', 20)],
        total: 5,
        pages: 1,
        sums: { sold: 20, fees: 2, splits: 0, earned: 18, owed: 5, held: 0, transferred: 13, manual: 0, paidOut: 9 },
      },
    },
  });
  await screen.findByRole('rowheader', { name: 'To your bank' });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    'To your bank',
    'Back from Stripe',
    'To Stripe',
    'Fee',
    'Sale',
  ]);
  expect(rows.map((row) => row.querySelector('td:last-child')?.textContent)).toEqual([
    '$0.09',
    '$0.05',
    '$0.18',
    '−$0.02',
    '$0.20',
  ]);
});
