import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { PayoutTotals, SellerBalance } from '../../contract-admin.ts';
import { Component } from './payouts.tsx';

const listPath = 'GET /api/v1/app/admin/payouts';
const page = '/dashboard/admin/payouts';

const balance = (change: Partial<SellerBalance> = {}): SellerBalance => ({
  seller: { id: '01900000-0000-7000-8000-000000000001', username: 'sol', name: 'Sol Seller', email: 'sol@example.com' },
  currency: 'usd',
  cents: 180_050,
  failedTransfers: 0,
  payoutFailed: false,
  canBePaid: true,
  ...change,
});

const totals: PayoutTotals = {
  currencies: [{ currency: 'usd', owed: { sellers: 1, cents: 180_050 }, negative: { sellers: 2, cents: -4200 } }],
  failedTransfers: 3,
  failedPayouts: 1,
};

const show = (path: string, responses: Responses) =>
  render(<Component />, {
    path,
    user: makeUser({ role: 'admin' }),
    responses: { 'GET /api/v1/app/admin/payouts/totals': totals, ...responses },
  });

describe('the admin page of all sellers’ payouts', () => {
  it('says who is owed how much, who owes, and what failed, and links each seller to their page', async () => {
    const owing = balance({
      seller: { id: '01900000-0000-7000-8000-000000000002', username: 'gone', name: 'Gone', email: null },
      cents: -4200,
      failedTransfers: 2,
      payoutFailed: true,
      canBePaid: false,
    });
    show(page, { [listPath]: { balances: [balance(), owing], total: 2, pages: 1 } });
    const link = await screen.findByRole('link', { name: 'Sol Seller' });
    expect(link.getAttribute('href')).toBe(`${page}/01900000-0000-7000-8000-000000000001`);
    const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    for (const words of ['sol, sol@example.com', 'Connected', '$1,800.50', 'Owed to the seller']) {
      expect(first).toContain(words);
    }
    for (const words of [
      'gone, closed their account',
      'Can’t be paid',
      '2 failed transfers',
      'Payout failed',
      '−$42.00',
      'The seller owes the label',
    ]) {
      expect(second).toContain(words);
    }
  });

  it('links to the payment form of sellers who are owed money and can’t be paid', async () => {
    const owed = balance({ canBePaid: false, currency: 'eur' });
    const owing = balance({ canBePaid: false, currency: 'gbp', cents: -4200 });
    show(page, { [listPath]: { balances: [balance(), owed, owing], total: 3, pages: 1 } });
    const links = await screen.findAllByRole('link', { name: 'Record a payment to Sol Seller' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`${page}/${owed.seller.id}?record=eur`]);
  });

  it('shows totals, with what is owed apart from what sellers owe, each linked to the sellers', async () => {
    show(page, { [listPath]: { balances: [], total: 0, pages: 1 } });
    await screen.findByText('$1,800.50');
    const tile = (label: string) => {
      const link = screen.getByRole('link', { name: label });
      return [link.closest('div')?.textContent.replace(label, ''), link.getAttribute('href')];
    };
    expect(tile('Owed to sellers')).toEqual(['$1,800.501 seller', `${page}?filter=owed`]);
    expect(tile('Owed by sellers')).toEqual(['$42.002 sellers', `${page}?filter=negative`]);
    expect(tile('Failed transfers')).toEqual(['3', `${page}?filter=failed`]);
    expect(tile('Failed payouts')).toEqual(['1', `${page}?filter=failed`]);
    expect(screen.getByText('No sellers yet')).toBeDefined();
  });

  it('keeps search, filter and page number in the URL, and sends them to the server', async () => {
    const { actions, server } = show(`${page}?filter=owed&page=2`, {
      [listPath]: { balances: [balance()], total: 60, pages: 3 },
    });
    const next = await screen.findByRole('link', { name: 'Next' });
    expect(next.getAttribute('href')).toBe(`${page}?filter=owed&page=3`);
    await actions.type(screen.getByLabelText('Search'), 'sol{Enter}');
    await screen.findByText('Page 1 of 3');
    expect(window.location.search).toBe('?search=sol&filter=owed');
    await actions.selectOptions(screen.getByLabelText('Show'), 'Owe the label');
    expect(window.location.search).toBe('?search=sol&filter=negative');
    await waitFor(() =>
      expect(server.calls.filter(({ key }) => key === listPath).map(({ query }) => query)).toEqual([
        'filter=owed&page=2',
        'search=sol&filter=owed&page=1',
        'search=sol&filter=negative&page=1',
      ]),
    );
  });

  it('says if no seller matches, and if the sellers can’t be loaded', async () => {
    const first = show(`${page}?filter=failed`, { [listPath]: { balances: [], total: 0, pages: 1 } });
    expect(await screen.findByText('No sellers match')).toBeDefined();
    first.unmount();
    show(page, { [listPath]: new Refusal(409, { message: 'Not now.' }) });
    expect(await screen.findByText('We couldn’t load the sellers')).toBeDefined();
  });
});
