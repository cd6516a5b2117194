import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import type { Agreement, OrderItem } from '../../contract.ts';
// Preloaded, so that no test waits for it.
import './agreement-reader.tsx';
import { OrderItemCard } from './order-item-card.tsx';
import { Upgrades } from './upgrades.tsx';

const item: OrderItem = {
  _id: 'item',
  beatId: 'beat',
  title: 'Harbour',
  artist: 'Mira Voss',
  coverImage: '/media/covers/x/512.webp',
  license: { _id: 'premium', title: 'Premium', exclusive: false, usageTerms: [], fileTypes: ['mp3'] },
  list: '35.57',
  discount: '0.00',
  credit: '0.00',
  reason: null,
  reasonLabel: null,
  price: '35.57',
  state: 'granted',
  note: null,
  refunded: false,
  files: [],
  agreementUrl: null,
  proof: null,
  replaces: null,
  replacedBy: null,
};

const link = { orderId: 'order', key: 'k' };

it('a bought beat has a credit line with a button that copies it', async () => {
  const { actions } = render(<OrderItemCard item={item} link={link} hideNotice={false} onDownload={() => undefined} />);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await actions.click(screen.getByRole('button', { name: 'Copy “Prod. by Mira Voss”' }));
  expect(write).toHaveBeenCalledWith('Prod. by Mira Voss');
  expect(await screen.findByText('Credit line copied.')).toBeDefined();
});

it('a reduced price is shown beside the list price, with the reason', () => {
  const show = (change: Partial<OrderItem>): string | null => {
    const { container, unmount } = render(
      <OrderItemCard item={{ ...item, ...change }} link={link} hideNotice={false} onDownload={() => undefined} />,
    );
    const { textContent } = container.querySelector('header')!;
    unmount();
    return textContent;
  };
  expect(show({})).toMatch(/Premium\$35\.57$/);
  const byCode = { discount: '5.34', reason: 'code', reasonLabel: 'SUMMER', price: '30.23' } as const;
  expect(show(byCode)).toMatch(/\$30\.23 instead of \$35\.57 SUMMER$/);
  const upgraded = { credit: '16.99', reason: 'upgrade', reasonLabel: 'GIJO-1001', price: '18.58' } as const;
  expect(show(upgraded)).toMatch(/\$18\.58 instead of \$35\.57 Less what you paid in GIJO-1001$/);
});

it('a withdrawn beat has no credit line', () => {
  const withdrawn = { ...item, state: 'withdrawn', note: 'Refunded.' } as const;
  render(<OrderItemCard item={withdrawn} link={link} hideNotice={false} onDownload={() => undefined} />);
  expect(screen.queryByText(/^Prod\. by/)).toBeNull();
});

describe('the upgrades of a license', () => {
  const path = 'GET /api/v1/app/orders/:orderId/items/:itemId/upgrades';
  const offer = (license: string, list: string, price: string) => ({
    licenseId: license,
    license,
    exclusive: false,
    files: ['mp3', 'wav'] as const,
    list,
    credit: '16.99',
    price,
  });

  it('lead to a checkout for the difference in price, the cheapest first', async () => {
    const upgrades = [offer('Premium', '35.57', '18.58'), offer('Trackout', '59.99', '43.00')];
    render(<Upgrades item={item} link={link} />, { responses: { [path]: { upgrades } } });
    const next = await screen.findByRole('link', { name: 'Upgrade Harbour to Premium for $18.58' });
    expect(next.getAttribute('href')).toBe('/beatstore/checkout');
    expect(screen.getByText('Other upgrades')).toBeDefined();
    expect(screen.getByText('$59.99 less $16.99 that you’ve paid')).toBeDefined();
  });

  it('that was upgraded aren’t offered on its card, which links to the replacement', () => {
    const replacedBy = { license: 'Premium', orderNumber: 'SH-8', url: '/orders/8' };
    const upgraded = { ...item, state: 'upgraded', note: 'Upgraded to Premium in SH-8.', replacedBy } as const;
    const upgrades = <Upgrades item={upgraded} link={link} />;
    const { server } = render(
      <OrderItemCard item={upgraded} link={link} hideNotice={false} onDownload={() => undefined} upgrades={upgrades} />,
      { responses: { [path]: { upgrades: [offer('Trackout', '59.99', '24.42')] } } },
    );
    expect(screen.getByText('Upgraded to Premium in SH-8.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open SH-8' }).getAttribute('href')).toBe('/orders/8');
    expect(screen.queryByText(/^Upgrade /)).toBeNull();
    expect(server.calls).toEqual([]);
  });
});

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
    render(<OrderItemCard item={shown} link={link} hideNotice={false} onDownload={() => undefined} />, {
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
