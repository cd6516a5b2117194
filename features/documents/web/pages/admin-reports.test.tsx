import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { SalesReport } from '../../contract.ts';
import { Component } from './admin-reports.tsx';

const year = new Date().getUTCFullYear();
const month = { orders: 3, paid: '60.00', refunded: '10.00', net: '50.00', stripe: '2.64' };
const full: SalesReport = {
  months: [{ month: `${year}-02`, ...month }],
  orders: 3,
  paid: '60.00',
  refunded: '10.00',
  net: '50.00',
  timeZone: 'UTC',
};
const none: SalesReport = { ...full, months: [], orders: 0, paid: '0.00', refunded: '0.00', net: '0.00' };

const open = (taxMode: 'off' | 'added' = 'off') =>
  render(<Component />, {
    user: makeUser({ role: 'admin' }),
    site: { taxMode },
    responses: {
      'GET /api/v1/app/admin/reports/sales': ({ query = '' }: ApiRequest) =>
        query.includes(`year=${year}`) ? full : none,
    },
  });

it('reports show a year’s sales by month, and as CSV', async () => {
  open();
  const table = await screen.findByRole('table', { name: `Sales of ${year} by month, latest first` });
  const row = within(table).getByRole('row', { name: /^February/ });
  expect(row.textContent).toContain('$50.00');
  expect(row.textContent).toContain('$10.00 refunded');
  const link = screen.getByRole('link', { name: 'Sales (CSV)' });
  expect(link.getAttribute('href')).toBe(`/api/v1/app/admin/reports/sales.csv?year=${year}`);
});

it('reports say so if nothing was sold in a year', async () => {
  const { actions } = open();
  await actions.selectOptions(await screen.findByLabelText('Year of the sales'), String(year - 1));
  expect(await screen.findByText(`Nothing was sold in ${year - 1}`)).toBeTruthy();
});

it('reports have the files for tax returns only where something is taxed', () => {
  const { unmount } = open('added');
  expect(screen.getByRole('link', { name: 'By country and month (CSV)' })).toBeTruthy();
  unmount();
  open();
  expect(screen.queryByRole('link', { name: 'By country and month (CSV)' })).toBeNull();
});
