import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import type { AdminSeller, ManualPayment, SellerTransfer } from '../../contract-admin.ts';
import { Component } from './payout-seller.tsx';

const sellerId = '01900000-0000-7000-8000-000000000001';
const path = '/api/v1/app/admin/payouts/:sellerId';

const seller = (change: Partial<AdminSeller> = {}): AdminSeller => ({
  seller: { id: sellerId, username: 'sol', name: 'Sol Seller', email: 'sol@example.com' },
  account: { id: 'acct_1', country: 'IE', transfersActive: true, payoutsEnabled: true, checkedAt: null },
  blocks: [],
  balances: [{ currency: 'usd', cents: 1800, payable: 1800, collectable: 0 }],
  failedTransfers: 0,
  debts: [],
  debtCount: 0,
  returnedPayouts: [],
  retry: null,
  ...change,
});

const payment: ManualPayment = {
  id: '01900000-0000-7000-8000-000000000002',
  createdAt: '2026-11-22T09:00:00.000Z',
  direction: 'to-seller',
  cents: 500,
  currency: 'usd',
  method: 'paypal',
  reference: 'PP-1',
  note: 'By phone.',
  notedBy: 'boss',
  undone: null,
};

const transfer: SellerTransfer = {
  id: '01900000-0000-7000-8000-000000000003',
  orderId: '01900000-0000-7000-8000-000000000004',
  order: 'GIJO-1001',
  createdAt: '2026-11-22T09:00:00.000Z',
  cents: 1800,
  reversedCents: 0,
  state: 'refused',
  refusal: 'Stripe accepted no transfers to this account.',
  unresolved: true,
  providerId: null,
};

const none = { total: 0, pages: 1 };

const show = async (shown: AdminSeller, responses: Responses = {}, address = '/') => {
  const drawn = render(
    <PageParamsProvider value={{ sellerId }}>
      <Component />
    </PageParamsProvider>,
    {
      path: address,
      user: makeUser({ role: 'admin' }),
      responses: {
        [`GET ${path}`]: shown,
        [`GET ${path}/ledger`]: { entries: [], ...none },
        [`GET ${path}/transfers`]: { transfers: [], ...none },
        [`GET ${path}/payments`]: { payments: [], ...none },
        ...responses,
      },
    },
  );
  // An open dialog hides the heading from the accessibility tree.
  await screen.findByRole('heading', { level: 1, name: 'Sol Seller', hidden: true });
  return drawn;
};

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

describe('the admin page of a seller’s money', () => {
  it('says what blocks payouts, why a transfer failed, what is owed and what came back', async () => {
    await show(
      seller({
        blocks: ['Stripe makes no payouts to their bank at the moment.'],
        balances: [{ currency: 'usd', cents: -900, payable: 0, collectable: 900 }],
        failedTransfers: 1,
        debts: [{ orderId: transfer.orderId, order: 'GIJO-1001', currency: 'usd', cents: -900 }],
        debtCount: 1,
        returnedPayouts: [{ at: '2026-11-22T20:15:02.000Z', currency: 'eur', cents: 1200 }],
      }),
      { [`GET ${path}/transfers`]: { transfers: [transfer], total: 1, pages: 1 } },
    );
    const blocks = screen.getByRole('list', { name: 'What blocks payouts' });
    expect(blocks.textContent).toBe('Stripe makes no payouts to their bank at the moment.');
    const transfers = await screen.findByRole('list', { name: 'Transfers' });
    for (const words of ['GIJO-1001', 'Failed', '$18.00', 'Stripe accepted no transfers to this account.']) {
      expect(transfers.textContent).toContain(words);
    }
    expect(screen.getByRole('list', { name: 'Open debts' }).textContent).toBe('GIJO-1001$9.00');
    expect(screen.getByRole('list', { name: 'Failed payouts' }).textContent?.replaceAll(/\s/g, ' ')).toBe(
      'Nov 22, 2026, 8:15 PM UTC€12.00',
    );
    expect(screen.getByText('The seller owes the label')).toBeDefined();
  });

  it('says that nothing blocks payouts, and offers no payment form when nothing is owed', async () => {
    await show(seller({ balances: [{ currency: 'usd', cents: 0, payable: 0, collectable: 0 }] }));
    expect(screen.getByText('Nothing blocks transfers or payouts.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Record a payment/ })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Open debts' })).toBeNull();
  });

  it('retries transfers, and shows the result', async () => {
    const retry = { id: sellerId, askedAt: '2026-11-22T09:00:00.000Z', endedAt: null, outcome: null };
    let calls = 0;
    const { actions } = await show(seller(), {
      [`GET ${path}`]: () =>
        calls === 0
          ? seller()
          : seller({ retry: { ...retry, endedAt: retry.askedAt, outcome: '$18.00 was transferred.' } }),
      [`POST ${path}/retry`]: () => {
        calls += 1;
        return { message: 'Trying again. What happens appears here in a moment.', retry };
      },
    });
    await actions.click(button('Try again'));
    expect(await screen.findByText('Trying again. What happens appears here in a moment.')).toBeDefined();
    expect(await screen.findByText(/^Last tried Nov 22, 2026.*: \$18\.00 was transferred\.$/)).toBeDefined();
    expect(calls).toBe(1);
  });
});

describe('a payment outside Stripe on the seller’s admin page', () => {
  const fill = async (actions: Awaited<ReturnType<typeof show>>['actions'], amount: string) => {
    await actions.clear(dialog().getByLabelText('Amount in USD'));
    await actions.type(dialog().getByLabelText('Amount in USD'), amount);
    await actions.selectOptions(dialog().getByLabelText('How it was paid'), 'PayPal');
    await actions.clear(dialog().getByLabelText('Reference'));
    await actions.type(dialog().getByLabelText('Reference'), 'PP-1');
    await actions.click(dialog().getByRole('button', { name: /^Record / }));
  };

  it('is recorded by a form that explains the consequences and sends the amount that the admin saw', async () => {
    const { actions, server } = await show(seller(), { [`POST ${path}/payments`]: { message: 'Noted.' } });
    await actions.click(button('Record a payment to them'));
    await fill(actions, '18.01');
    expect(await dialog().findByText('You can record up to $18.00.')).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Record payment' })).toBeDefined();
    expect(
      dialog().getByText('It counts as paid to Sol Seller: we won’t transfer it again. No money moves now.'),
    ).toBeDefined();
    expect(server.sentTo(`POST ${path}/payments`)).toEqual([]);
    await fill(actions, '5');
    expect(await screen.findByText('Noted.')).toBeDefined();
    expect(server.sentTo(`POST ${path}/payments`)).toMatchObject([
      { direction: 'to-seller', cents: 500, currency: 'usd', method: 'paypal', reference: 'PP-1', expected: 1800 },
    ]);
  });

  it('can be recorded from a seller who owes, and the form stays open after a refusal', async () => {
    const owing = seller({ balances: [{ currency: 'usd', cents: -900, payable: 0, collectable: 900 }] });
    const message = 'This seller’s balance has changed since you opened the page. Check it, then try again.';
    const { actions, server } = await show(owing, {
      [`POST ${path}/payments`]: new Refusal(409, { code: 'PAYOUTS_CHANGED', message }),
    });
    await actions.click(button('Record a payment from them'));
    await fill(actions, '9');
    expect(await dialog().findByText(message)).toBeDefined();
    await actions.click(dialog().getByRole('button', { name: 'Record $9.00' }));
    await dialog().findByText(message);
    const [first, second] = server.sentTo(`POST ${path}/payments`) as { requestId: string; direction: string }[];
    expect(first?.direction).toBe('from-seller');
    expect(second?.requestId).toBe(first?.requestId);
  });

  it('has its form open if the URL names the currency, until the form is closed', async () => {
    const { actions } = await show(seller(), {}, '/?record=usd');
    await actions.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('has no form if nothing is owed', async () => {
    await show(seller({ balances: [{ currency: 'usd', cents: 0, payable: 0, collectable: 0 }] }), {}, '/?record=usd');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is listed with who recorded it, and can be undone with a reason', async () => {
    const undone = { at: '2026-11-22T10:00:00.000Z', by: 'chief', reason: 'Wrong seller.' };
    const { actions, server } = await show(seller(), {
      [`GET ${path}/payments`]: {
        payments: [payment, { ...payment, id: sellerId, cents: 700, undone }],
        total: 2,
        pages: 1,
      },
      [`POST ${path}/payments/:paymentId/undo`]: { message: 'Undone.' },
    });
    const list = await screen.findByRole('list', { name: 'Paid outside Stripe' });
    const [open, gone] = within(list).getAllByRole('listitem');
    expect(open?.textContent?.replaceAll(/\s/g, ' ')).toContain(
      'Paid to the seller: PayPal, PP-1$5.00Recorded Nov 22, 2026, 9:00 AM UTC by boss“By phone.”',
    );
    expect(gone?.textContent?.replaceAll(/\s/g, ' ')).toContain(
      'UndoneNov 22, 2026, 10:00 AM UTC by chief: “Wrong seller.”',
    );
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await actions.click(button('Undo the record of $5.00'));
    expect(dialog().getByRole('heading').textContent).toBe('Undo the record of $5.00?');
    await actions.click(dialog().getByRole('button', { name: 'Undo this record' }));
    expect(await dialog().findByText('Enter a reason.')).toBeDefined();
    await actions.type(dialog().getByLabelText('Reason'), 'Wrong seller.');
    await actions.click(dialog().getByRole('button', { name: 'Undo this record' }));
    expect(await screen.findByText('Undone.')).toBeDefined();
    expect(server.sentTo(`POST ${path}/payments/:paymentId/undo`)).toMatchObject([{ reason: 'Wrong seller.' }]);
  });
});
