import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { ListedOrder } from '../../contract-admin.ts';
import { Component } from './admin-orders.tsx';

const listPath = 'GET /api/v1/app/admin/orders';
const row: ListedOrder = {
  id: '01900000-0000-7000-8000-000000000001',
  number: 'GIJO-1001',
  state: 'paid',
  email: 'mia@example.com',
  customerName: 'Mia',
  createdAt: '2026-11-22T09:00:00.000Z',
  total: '55.56',
  refunded: '10.00',
  items: ['Midnight - Premium', 'Dawn - Basic'],
};

const show = (path: string, responses: Responses) =>
  render(<Component />, { path, user: makeUser({ role: 'admin' }), responses });
const list = '/dashboard/admin/orders';

describe('the orders page of the shop', () => {
  it('links each order to its page, with buyer, items, state and money', async () => {
    show(list, { [listPath]: { orders: [row], total: 1, pages: 1 } });
    const link = await screen.findByRole('link', { name: 'GIJO-1001' });
    expect(link.getAttribute('href')).toBe(`/dashboard/admin/orders/${row.id}`);
    const shown = screen.getAllByRole('row').at(-1)?.textContent;
    for (const words of [
      'Mia',
      'mia@example.com',
      'Midnight - Premium and 1 more',
      'Paid',
      '$55.56',
      '$10.00 refunded',
    ]) {
      expect(shown).toContain(words);
    }
  });

  it('keeps search, state and page in the URL, and queries the server with them', async () => {
    const { actions, server } = show(`${list}?state=paid&page=2`, {
      [listPath]: { orders: [row], total: 45, pages: 3 },
    });
    const next = await screen.findByRole('link', { name: 'Next' });
    expect(next.getAttribute('href')).toBe(`${list}?state=paid&page=3`);
    expect(screen.getByText('Page 2 of 3')).toBeDefined();
    await actions.type(screen.getByLabelText('Search'), 'mia{Enter}');
    await screen.findByText('Page 1 of 3');
    expect(window.location.search).toBe('?search=mia&state=paid');
    expect(server.calls.map(({ query }) => query)).toEqual(['state=paid&page=2', 'search=mia&state=paid&page=1']);
  });

  it('links to the last page from a page that no longer exists', async () => {
    show(`${list}?page=9`, { [listPath]: { orders: [], total: 45, pages: 3 } });
    expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe(`${list}?page=3`);
  });

  it('says when no order matches, when there are no orders, and when loading fails', async () => {
    const none = { orders: [], total: 0, pages: 1 };
    const first = show(`${list}?search=nobody`, { [listPath]: none });
    expect(await screen.findByText('No orders match')).toBeDefined();
    first.unmount();
    const second = show(list, { [listPath]: none });
    expect(await screen.findByText('No orders yet')).toBeDefined();
    second.unmount();
    show(list, { [listPath]: new Refusal(409, { message: 'Not now.' }) });
    expect(await screen.findByText('We couldn’t load the orders')).toBeDefined();
    expect(screen.getByText('Not now.')).toBeDefined();
  });
});
