import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderItem } from '#testing/components/order-item.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './upgrade-bought.tsx';

const path = 'GET /api/v1/app/orders/:orderId/items/:itemId/upgrades';
const offer = (license: string, price: string) => ({
  licenseId: license,
  license,
  exclusive: false,
  files: ['mp3'],
  list: '99.00',
  credit: '10.00',
  price,
});
const second = { ...orderItem, _id: 'second', title: 'Undertow' };
const bought = { email: 'guest@example.com', items: [orderItem, second], link: { orderId: 'order', key: 'k' } };

it('each license has a line with its cheapest upgrade, which opens the checkout with the order’s key in its state', async () => {
  const { actions } = render(<Component {...bought} />, {
    responses: {
      [path]: ({ path: asked }: { readonly path: string }) => ({
        upgrades: asked.includes('/second/') ? [] : [offer('Trackout', '24.42'), offer('Exclusive', '463.43')],
      }),
    },
  });
  const link = await screen.findByRole('link', { name: 'Upgrade Harbour to Trackout for $24.42' });
  expect(screen.getAllByRole('link')).toEqual([link]);
  await actions.click(link);
  expect(window.location.pathname + window.location.search).toBe('/beatstore/checkout');
  expect(JSON.stringify(window.history.state)).toContain('"orderKey":"k"');
});

it('nothing is shown or asked where nothing can be upgraded', async () => {
  const exclusive = { ...orderItem, license: { ...orderItem.license, exclusive: true } };
  const first = render(<Component {...bought} items={[exclusive]} />);
  expect(first.container.querySelector('section')).toBeNull();
  first.unmount();
  const { container, server } = render(<Component {...bought} />, { responses: { [path]: { upgrades: [] } } });
  await waitFor(() => expect(server.calls).toHaveLength(2));
  expect(container.querySelector('section')).toBeNull();
});

it('there are no upgrades while buying is off', () => {
  const { server, container } = render(<Component {...bought} />, { site: { isEcomEnabled: false } });
  expect(container.querySelector('section')).toBeNull();
  expect(server.calls).toEqual([]);
});
