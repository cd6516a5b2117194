import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Responses } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { ListedWithdrawal } from '../../contract-withdrawals.ts';
import { Component } from './admin-withdrawals.tsx';

const listPath = 'GET /api/v1/app/admin/withdrawals';
const row: ListedWithdrawal = {
  orderId: '01900000-0000-7000-8000-000000000001',
  number: 'GIJO-1001',
  name: 'Mia Test',
  email: 'mia@example.com',
  state: 'received',
  receivedAt: '2026-11-22T09:00:00.000Z',
  refundBy: '2026-12-06',
  total: '55.56',
  refunded: '0.00',
};
const show = (responses: Responses) =>
  render(<Component />, { path: '/dashboard/admin/withdrawals', user: makeUser({ role: 'admin' }), responses });

it('the withdrawals page lists those to decide with the day by which to refund, each linked to its order', async () => {
  show({ [listPath]: { withdrawals: [row], total: 1, pages: 1 } });
  const link = await screen.findByRole('link', { name: 'GIJO-1001' });
  expect(link.getAttribute('href')).toBe(`/dashboard/admin/orders/${row.orderId}`);
  const shown = screen.getByRole('list', { name: 'Withdrawals' }).textContent;
  for (const words of ['Mia Test, mia@example.com', '$55.56', 'Refund by Dec 6, 2026']) expect(shown).toContain(words);
});

it('the withdrawals page filters by state, and says when there are none in it', async () => {
  const { actions, server } = show({ [listPath]: { withdrawals: [], total: 0, pages: 1 } });
  expect(await screen.findByText('Nothing to decide')).toBeDefined();
  await actions.click(screen.getByRole('radio', { name: 'Declined' }));
  expect(await screen.findByText('No withdrawal was declined.')).toBeDefined();
  expect(window.location.search).toBe('?state=declined');
  expect(server.calls.at(-1)?.query).toContain('state=declined');
});
