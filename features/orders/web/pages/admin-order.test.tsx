import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import type { AdminItem, AdminOrder, AdminWithdrawal } from '../../contract-admin.ts';
import { Component } from './admin-order.tsx';

const orderId = '01900000-0000-7000-8000-000000000001';
const itemId = '01900000-0000-7000-8000-000000000002';
const path = 'POST /api/v1/app/admin/orders/:orderId';

const item = (change: Partial<AdminItem> = {}): AdminItem => ({
  id: itemId,
  beatId: '01900000-0000-7000-8000-000000000003',
  title: 'Midnight',
  artist: 'Sol',
  license: 'Premium',
  exclusive: false,
  seller: { id: '01900000-0000-7000-8000-000000000004', name: 'Sol Test' },
  list: '35.57',
  discount: '0.00',
  credit: '0.00',
  reason: null,
  reasonLabel: null,
  price: '35.57',
  paid: '35.57',
  refunded: '0.00',
  state: 'granted',
  withheld: false,
  shares: [],
  grants: [{ kind: 'mp3', downloads: 2, lastDownloadAt: '2026-11-22T10:00:00.000Z' }],
  mayResell: false,
  replaces: null,
  replacedBy: null,
  ...change,
});

const order = (change: Partial<AdminOrder> = {}): AdminOrder => ({
  id: orderId,
  number: 'GIJO-1001',
  state: 'paid',
  createdAt: '2026-11-22T09:00:00.000Z',
  paidAt: '2026-11-22T09:01:00.000Z',
  total: '55.56',
  refunded: '0.00',
  chargedBack: '0.00',
  leftCents: 5556,
  refundUnderWay: false,
  providerFee: '1.91',
  paidWith: 'Visa ending in 4242',
  receiptNumber: 'R-1',
  taxMode: 'off',
  tax: null,
  taxedAs: null,
  creditNotes: [],
  buyer: { email: 'mia@example.com', name: 'Mia', accountId: null, username: null },
  provider: { sessionId: 'cs_1', paymentIntentId: 'pi_1', chargeId: 'ch_1' },
  consent: { form: 'checkbox', version: '2026-11-27', on: 'shop', at: '2026-11-22T09:00:00.000Z' },
  confirmedAt: '2026-11-22T09:01:05.000Z',
  bouncedAt: null,
  withdrawal: null,
  items: [item()],
  bankSays: [],
  events: [
    {
      at: '2026-11-22T09:00:00.000Z',
      kind: 'order',
      text: 'Order placed for $55.56',
      reason: null,
      cents: null,
      reference: null,
    },
    {
      at: '2026-11-22T09:02:00.000Z',
      kind: 'transfer',
      text: 'Transferred to sol',
      reason: null,
      cents: 3201,
      reference: 'tr_1',
    },
  ],
  ...change,
});

const show = async (shown: AdminOrder, responses: Responses = {}, path = '/') => {
  const drawn = render(
    <PageParamsProvider value={{ orderId }}>
      <Component />
    </PageParamsProvider>,
    {
      path,
      user: makeUser({ role: 'admin' }),
      responses: { 'GET /api/v1/app/admin/orders/:orderId': shown, ...responses },
    },
  );
  // Hidden behind a dialog that opens at once.
  await screen.findByRole('heading', { level: 1, name: 'Order GIJO-1001', hidden: true });
  return drawn;
};

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog');

describe('an order’s page for admins', () => {
  it('shows what happened to its money, with amounts and Stripe’s ids', async () => {
    await show(order());
    const [first, last] = within(screen.getByRole('list', { name: 'What happened, oldest first' })).getAllByRole(
      'listitem',
    );
    expect(first?.textContent).toContain('Order placed for $55.56');
    expect(last?.textContent).toContain('Transferred to sol$32.01tr_1');
    expect(screen.getByText('pi_1')).toBeDefined();
  });

  it.each([
    ['Refund in full', /mia@example\.com gets \$55\.56 back to Visa ending in 4242\. Every license in this order ends/],
    ['Refund an amount', /Licenses stay valid until everything is refunded: \$55\.56 is left\./],
    ['Refund Midnight', /gets \$35\.57 back .* The license ends, .* We take back what Sol Test was paid for it\./],
    ['Withdraw license Midnight', /No money moves: the buyer isn’t refunded, and Sol Test keeps their part\./],
    ['Send purchase email', /mia@example\.com gets a new email/],
    ['Check with Stripe', /We’ll check the \$55\.56 payment with Stripe/],
  ])('asks before “%s”, and shows the consequences', async (name, words) => {
    const { actions, server } = await show(order());
    await actions.click(button(name));
    expect(dialog().textContent).toMatch(words);
    await actions.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('asks about the refund at once if the link led to it, unless nothing can be refunded', async () => {
    const { unmount } = await show(order(), {}, '/#refund');
    expect(dialog().textContent).toContain('Refund $55.56?');
    unmount();
    for (const change of [{ leftCents: 0 }, { refundUnderWay: true }]) {
      const drawn = await show(order(change), {}, '/#refund');
      expect(screen.queryByRole('dialog')).toBeNull();
      drawn.unmount();
    }
  });

  it('asks for a refund’s reason, sends it under one id however often the request fails, and reports the outcome', async () => {
    let response: unknown = new Refusal(503, { code: 'ORDERS_PROVIDER_AWAY', message: 'Stripe is away.' });
    const { actions, server } = await show(order(), { [`${path}/refunds`]: () => response });
    await actions.click(button('Refund Midnight'));
    const confirm = within(dialog()).getByRole('button', { name: 'Refund $35.57' });
    await actions.click(confirm);
    expect(await screen.findByText('Enter a reason.')).toBeDefined();
    expect(server.sentTo(`${path}/refunds`)).toEqual([]);
    await actions.type(within(dialog()).getByLabelText('Reason'), 'A wrong file.');
    await actions.click(confirm);
    expect(await screen.findByText('Stripe is away.')).toBeDefined();
    response = { message: '$35.57 was refunded.', refunds: [] };
    await actions.click(confirm);
    expect(await screen.findByText('$35.57 was refunded.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [first, second] = server.sentTo(`${path}/refunds`) as { requestId: string }[];
    const body = { requestId: expect.any(String), reason: 'A wrong file.', emailBuyer: true, items: [itemId] };
    expect(first).toEqual(body);
    expect(second).toEqual(first);
  });

  it('refunds a license only together with its upgrade, and says so', async () => {
    const replacedBy = { orderId, orderNumber: 'GIJO-1002', license: 'Trackout' };
    const upgraded = item({ state: 'upgraded', replacedBy });
    const { actions, server } = await show(order({ items: [upgraded] }), {
      [`${path}/refunds`]: { message: 'Done.', refunds: [] },
    });
    expect(screen.getByRole('link', { name: 'GIJO-1002' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw license Midnight' })).toBeNull();
    await actions.click(button('Refund Midnight'));
    expect(dialog().textContent).toContain('The upgrade in GIJO-1002 ends and is refunded, too.');
    await actions.type(within(dialog()).getByLabelText('Reason'), 'A wrong file.');
    await actions.click(within(dialog()).getByRole('button', { name: 'Refund $35.57' }));
    await screen.findByText('Done.');
    expect(server.sentTo(`${path}/refunds`)).toMatchObject([{ items: [itemId], upgradesToo: true }]);
  });

  it('emails the buyer about a refund unless that is unchecked, and hides the checkbox if there is no email address', async () => {
    const { actions, server, unmount } = await show(order(), {
      [`${path}/refunds`]: { message: 'Done.', refunds: [] },
    });
    await actions.click(button('Refund in full'));
    const box = within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: 'Email the buyer' });
    expect(box.checked).toBe(true);
    await actions.click(box);
    await actions.type(within(dialog()).getByLabelText('Reason'), 'They know.');
    await actions.click(within(dialog()).getByRole('button', { name: 'Refund in full' }));
    expect(await screen.findByText('Done.')).toBeDefined();
    expect(server.sentTo(`${path}/refunds`)).toMatchObject([{ emailBuyer: false }]);
    await actions.click(button('Withdraw license Midnight'));
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    unmount();

    const closed = { email: null, name: null, accountId: null, username: null };
    await show(order({ buyer: closed }));
    await actions.click(button('Refund in full'));
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
  });

  it('sends a refund under a new id once Stripe has refused it', async () => {
    const refused = new Refusal(409, {
      code: 'ORDERS_REFUND_REFUSED',
      message: 'The payment provider refused this refund: no.',
    });
    const { actions, server } = await show(order(), { [`${path}/refunds`]: refused });
    await actions.click(button('Refund in full'));
    await actions.type(within(dialog()).getByLabelText('Reason'), 'They asked.');
    const confirm = within(dialog()).getByRole('button', { name: 'Refund in full' });
    await actions.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toContain('refused this refund: no.');
    await actions.click(confirm);
    const [first, second] = server.sentTo(`${path}/refunds`) as { requestId: string }[];
    expect(first?.requestId).not.toBe(second?.requestId);
  });

  it('accepts a refund of an amount up to what is left, to the cent', async () => {
    const { actions, server } = await show(order(), { [`${path}/refunds`]: { message: 'Done.', refunds: [] } });
    await actions.click(button('Refund an amount'));
    const amount = within(dialog()).getByLabelText('Amount in US dollars');
    await actions.type(within(dialog()).getByLabelText('Reason'), 'Half.');
    const confirm = within(dialog()).getByRole('button', { name: 'Refund this amount' });
    for (const [typed, words] of [
      ['19.999', 'Enter an amount, like 19.99.'],
      ['0', 'Enter an amount, like 19.99.'],
      // In other countries a comma separates cents, so these two must not become $15 and $1,990.
      ['1,5', 'Enter an amount, like 19.99.'],
      ['19,90', 'Enter an amount, like 19.99.'],
      ['55.57', 'At most $55.56 is left to refund.'],
    ] as const) {
      await actions.clear(amount);
      await actions.type(amount, typed);
      await actions.click(confirm);
      expect(await within(dialog()).findByText(words)).toBeDefined();
    }
    await actions.clear(amount);
    await actions.type(amount, '$19.90');
    await actions.click(confirm);
    expect(await screen.findByText('Done.')).toBeDefined();
    expect(server.sentTo(`${path}/refunds`)).toMatchObject([{ cents: 1990, reason: 'Half.' }]);
  });

  it('separates refunds from what banks took back, and lists each of several disputes', async () => {
    const words = 'Dispute over $10.00: No particular reason. Lost.';
    const bankSays = ['du_1', 'du_2'].map((id) => ({ words, path: `/dashboard/admin/disputes/${id}` }));
    await show(order({ refunded: '5.00', chargedBack: '20.00', bankSays }));
    expect(screen.getByText('and $20.00 returned by the bank')).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'What the bank says' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      bankSays.map(({ path }) => path),
    );
  });

  it('shows in the dialog why an action is refused', async () => {
    const { actions } = await show(order(), {
      [`${path}/items/:itemId/withdraw`]: new Refusal(409, { message: 'This item has no files to withdraw.' }),
    });
    await actions.click(button('Withdraw license Midnight'));
    await actions.type(within(dialog()).getByLabelText('Reason'), 'Complaint.');
    await actions.click(within(dialog()).getByRole('button', { name: 'Withdraw license' }));
    expect(await within(dialog()).findByText('This item has no files to withdraw.')).toBeDefined();
  });

  it('offers only available actions', async () => {
    const withdrawn = item({ state: 'withdrawn', withheld: true, exclusive: true, mayResell: true, refunded: '0.00' });
    await show(order({ state: 'disputed', leftCents: 0, items: [withdrawn] }));
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Restore license Midnight', 'Put back on sale Midnight', 'Check with Stripe']);
  });

  it('blocks another refund while one is under way', async () => {
    await show(order({ refundUnderWay: true }));
    expect(screen.getByText('A refund is waiting for Stripe. We’ll complete it automatically.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });
});

describe('a withdrawal from the contract', () => {
  const received: AdminWithdrawal = {
    state: 'received',
    receivedAt: '2026-11-23T09:00:00.000Z',
    refundBy: '2026-12-07',
    name: 'Mia T.',
    decidedAt: null,
    whyNotDecline: null,
  };

  it('is shown beside consent and confirmation, with the day by which to refund', async () => {
    await show(order({ withdrawal: received }));
    for (const words of [
      'Checked the box',
      'Nov 22, 2026, 9:00:00 AM UTC',
      '2026-11-27',
      'Nov 22, 2026, 9:01:05 AM UTC',
      'To decide',
      'Mia T.',
      'Dec 7, 2026',
    ])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  it.each([
    ['Accept withdrawal', /gets \$55\.56 back to Visa ending in 4242, and an email\. Every license .* ends/, 'accept'],
    ['Decline withdrawal', /gets an email that says why .* and quotes the proof/, 'decline'],
  ])('has a button “%s” that asks first, and shows the consequences', async (name, words, what) => {
    const to = `${path}/withdrawal/${what}`;
    const { actions, server } = await show(order({ withdrawal: received }), { [to]: { message: 'Decided.' } });
    await actions.click(button(name));
    expect(dialog().textContent).toMatch(words);
    expect(server.sentTo(to)).toEqual([]);
    await actions.click(within(dialog()).getByRole('button', { name: name }));
    expect(await screen.findByText('Decided.')).toBeDefined();
    expect(server.sentTo(to)).toEqual([what === 'accept' ? { requestId: expect.any(String) } : undefined]);
  });

  it('offers both decisions with equal weight', async () => {
    const { actions } = await show(order({ withdrawal: received }));
    const looks = [];
    for (const name of ['Accept withdrawal', 'Decline withdrawal']) {
      looks.push(button(name).className);
      await actions.click(button(name));
      looks.push(within(dialog()).getByRole('button', { name }).className);
      await actions.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    }
    expect([looks[0], looks[1]]).toEqual([looks[2], looks[3]]);
  });

  it('that is valid can’t be declined, and the page says why', async () => {
    const why = 'It came within 14 days, and the email that confirms the buyer’s consent bounced.';
    const bounced = { confirmedAt: null, bouncedAt: '2026-11-22T09:01:05.000Z' };
    await show(order({ ...bounced, withdrawal: { ...received, whyNotDecline: why } }));
    expect(screen.getByText(`It can’t be declined. ${why}`)).toBeDefined();
    expect(screen.getByText('Bounced, Nov 22, 2026, 9:01:05 AM UTC')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Decline withdrawal' })).toBeNull();
  });
});
