import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderItem } from '#testing/components/order-item.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './share-bought.tsx';

const bought = { email: 'guest@example.com', items: [orderItem], link: { orderId: 'order', key: 'k' } };
const { origin } = window.location;

it.each([
  ['Share Harbour', '/beatstore/product/beat'],
  ['Share Mira Voss', '/beatstore/mira'],
])('“%s” copies a link without a trace of the order, and no embed code', async (name, path) => {
  const { actions } = render(<Component {...bought} />);
  await actions.click(screen.getByRole('button', { name }));
  expect(await screen.findByRole('menuitem', { name: 'WhatsApp' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Copy embed code' })).toBeNull();
  await actions.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(origin + path));
});

it('one beat shows its card, to download', () => {
  render(<Component {...bought} />);
  expect(screen.getByRole('img', { name: 'The card that a link to Harbour shows' })).toBeDefined();
  const card = screen.getByRole('link', { name: 'Download card' });
  expect([card.getAttribute('href'), card.getAttribute('download')]).toEqual([
    '/media/cards/beat.jpg',
    'Mira Voss - Harbour.jpg',
  ]);
});

it('several beats have a button each, and no card', () => {
  const second = { ...orderItem, _id: 'second', beatId: 'other', title: 'Undertow' };
  const premium = { ...orderItem, _id: 'third' };
  render(<Component {...bought} items={[orderItem, second, premium]} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Share Harbour',
    'Share Undertow',
    'Share Mira Voss',
  ]);
  expect(screen.queryByRole('img')).toBeNull();
});

it('of a beat that was sold exclusively, only the artist is shared', () => {
  const exclusive = { ...orderItem, license: { ...orderItem.license, exclusive: true } };
  const { unmount } = render(<Component {...bought} items={[exclusive]} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Share Mira Voss']);
  unmount();
  render(<Component {...bought} items={[{ ...exclusive, seller: null }]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
