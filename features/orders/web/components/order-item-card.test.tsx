import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { orderItem as item } from '#testing/components/order-item.ts';
import { render } from '#testing/components/render.tsx';
import type { OrderItem } from '../../contract.ts';
import { OrderItemCard } from './order-item-card.tsx';
import { Upgrades } from './upgrades.tsx';

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

it('only a valid license has a proof to copy, a text for YouTube, and uses', async () => {
  const proof = {
    code: '7ZK4Q-0M8WX-R2T9V-HB31C',
    url: 'https://shop.example/license/7ZK4Q',
    agreedAt: '2026-11-27T00:30:00Z',
  };
  const show = (change: Partial<OrderItem>) =>
    render(<OrderItemCard item={{ ...item, ...change }} link={link} hideNotice={false} onDownload={() => undefined} />);
  const { unmount } = show({ proof });
  expect(await screen.findByRole('button', { name: 'Copy text for a YouTube dispute about Harbour' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Your name and where you use it/ })).toBeDefined();
  unmount();
  for (const state of ['frozen', 'withdrawn', 'lost'] as const) {
    const gone = show({ state, note: 'Gone.' });
    expect(screen.getByText('Gone.')).toBeDefined();
    expect([
      screen.queryByText(/YouTube/),
      screen.queryByText(/^Proof of license/),
      screen.queryByRole('button'),
    ]).toEqual([null, null, null]);
    gone.unmount();
  }
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
