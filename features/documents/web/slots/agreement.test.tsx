import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { orderItem as item } from '#testing/components/order-item.ts';
import { render } from '#testing/components/render.tsx';
import type { OrderItem } from '#features/orders/contract.ts';
import type { Agreement } from '../../contract.ts';
// Preloaded, so that no test waits for it.
import '../components/agreement-reader.tsx';
import { Component } from './agreement.tsx';

const link = { orderId: 'order', key: 'k' };

describe('the agreement in the page', () => {
  const key = 'GET /api/v1/app/orders/:orderId/items/:itemId/agreement';
  const agreement: Agreement = {
    title: 'License agreement',
    subtitle: 'Harbour, produced by Mira Voss',
    issuer: 'Old Harbor',
    orderNumber: 'SH-7',
    parties: [
      { label: 'Seller', heading: 'Mira Voss Ltd', lines: ['known as Mira Voss'] },
      { label: 'Buyer', heading: 'Ada Buyer', lines: ['1 Quay', 'ada@example.com'] },
    ],
    terms: { heading: 'License terms', rows: [{ name: 'Files', value: 'MP3' }] },
    clauses: [{ heading: 'Governing law', text: 'The law of the sea.' }],
    conduct: 'No signature is required.',
    proof: null,
    foot: 'Old Harbor · Order SH-7',
  };
  const sold = { ...item, agreementUrl: '/api/v1/app/orders/order/items/item/agreement.pdf?key=k' };
  const show = (response: unknown, path = '/orders/order?key=k', shown: OrderItem = sold) =>
    render(<Component item={shown} link={link} />, {
      responses: { [key]: response },
      path,
    });
  const toggle = () => screen.getByRole('button', { name: 'Read the license agreement for Harbour' });

  it('is fetched when opened, and has all its text under headings', async () => {
    const { actions, server } = show(agreement);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(server.calls).toEqual([]);
    await actions.click(toggle());
    const paper = within(await screen.findByRole('region', { name: 'License agreement' }));
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const headings = paper.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
    expect(headings).toEqual([
      ['H3', 'License agreement'],
      ['H4', 'Parties'],
      ['H4', 'License terms'],
      ['H4', '1Governing law'],
      ['H4', 'Signatures'],
    ]);
    const { parties, terms, clauses, conduct, foot, subtitle, issuer } = agreement;
    const words = [
      ...parties.flatMap(({ label, heading, lines }) => [label, heading, ...lines]),
      ...terms.rows.flatMap(({ name, value }) => [name, value]),
      ...clauses.map(({ text }) => text),
    ];
    for (const text of [subtitle, issuer, conduct, foot, ...words]) expect(paper.getByText(text)).toBeDefined();
    await actions.click(toggle());
    expect(screen.queryByRole('region', { name: 'License agreement' })).toBeNull();
  });

  it('is printed without the page around it', async () => {
    const { actions } = show(agreement);
    await actions.click(toggle());
    const paper = await screen.findByRole('region', { name: 'License agreement' });
    let alone: boolean | undefined;
    window.print = () => {
      alone = 'printAlone' in paper.dataset;
    };
    await actions.click(screen.getByRole('button', { name: 'Print the agreement' }));
    expect(alone).toBe(true);
    window.dispatchEvent(new Event('afterprint'));
    expect('printAlone' in paper.dataset).toBe(false);
  });

  it('has its own link, which opens it; a guest is warned what that link gives away', async () => {
    const { actions } = show(agreement, '/orders/order?key=k#agreement-item');
    expect(await screen.findByRole('region', { name: 'License agreement' })).toBeDefined();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await actions.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/orders/order?key=k#agreement-item`);
    expect(screen.getByText('Anyone who has the link can open this order.')).toBeDefined();
  });

  it('of a withdrawn license says why there is nothing to read', async () => {
    const ended = 'This agreement has ended because the payment was refunded.';
    const withdrawn = { ...item, state: 'withdrawn', note: 'Refunded.' } as const;
    const refusal = new Refusal(403, { code: 'ORDERS_WITHDRAWN', message: ended });
    show(refusal, '/orders/order?key=k#agreement-item', withdrawn);
    expect(await screen.findByText(ended)).toBeDefined();
  });
});
