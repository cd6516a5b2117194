import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import type { OrderItem } from '../../contract.ts';
import { OrderItemCard } from './order-item-card.tsx';

const item: OrderItem = {
  _id: 'item',
  beatId: 'beat',
  title: 'Harbour',
  artist: 'Mira Voss',
  coverImage: '/media/covers/x/512.webp',
  license: { _id: 'premium', title: 'Premium', exclusive: false, usageTerms: [], fileTypes: ['mp3'] },
  price: '35.57',
  state: 'granted',
  note: null,
  refunded: false,
  files: [],
  agreementUrl: null,
};

it('a bought beat has a credit line, which a press copies', async () => {
  const { actions } = render(<OrderItemCard item={item} told={false} onDownload={() => undefined} />);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await actions.click(screen.getByRole('button', { name: 'Copy “Prod. by Mira Voss”' }));
  expect(write).toHaveBeenCalledWith('Prod. by Mira Voss');
  expect(await screen.findByText('Credit line copied.')).toBeDefined();
});

it('a withdrawn one asks for no credit', () => {
  const withdrawn = { ...item, state: 'withdrawn', note: 'Refunded.' } as const;
  render(<OrderItemCard item={withdrawn} told={false} onDownload={() => undefined} />);
  expect(screen.queryByText(/^Prod\. by/)).toBeNull();
});
