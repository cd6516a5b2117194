import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { orderItem } from '#testing/components/order-item.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './follow-bought.tsx';

const byEmail = 'POST /api/v1/app/follow-by-email';
const inbox = 'Check your inbox: we’ve sent you a link to confirm.';
const seller = { _id: 'seller', username: 'mira', name: 'Mira Voss' };
const other = { ...orderItem, _id: 'other', seller: { _id: 'sol', username: 'sol', name: 'Sol' } };
const bought = { email: 'guest@example.com', items: [orderItem], link: { orderId: 'order', key: 'k' } };
const button = (name: string) => screen.getByRole('button', { name });

it('a guest follows with one press by the email of the order, and shares it with nobody', async () => {
  const { actions, server } = render(<Component {...bought} />, { responses: { [byEmail]: { message: inbox } } });
  await actions.click(button('Follow Mira Voss'));
  const sent = await screen.findByText(inbox);
  expect(document.activeElement).toBe(sent);
  expect(server.sentTo(byEmail)).toEqual([{ artistId: 'seller', email: 'guest@example.com', consent: null }]);
});

it('each artist of the order can be followed, once', async () => {
  const items = [orderItem, { ...orderItem, _id: 'second' }, other];
  const { actions } = render(<Component {...bought} items={items} />, { responses: { [byEmail]: { message: inbox } } });
  expect(screen.getByRole('heading', { name: 'Follow the artists' })).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Follow Mira Voss',
    'Follow Sol',
  ]);
  await actions.click(button('Follow Sol'));
  expect(await screen.findByText(inbox)).toBeDefined();
  expect(button('Follow Mira Voss')).toBeDefined();
});

it('a refusal is shown, and the button stays', async () => {
  const responses = { [byEmail]: new Refusal(429, { message: 'Too many attempts. Try again in a few minutes.' }) };
  const { actions } = render(<Component {...bought} />, { responses });
  await actions.click(button('Follow Mira Voss'));
  expect(await screen.findByText('Too many attempts. Try again in a few minutes.')).toBeDefined();
  expect(button('Follow Mira Voss')).toBeDefined();
});

it('someone who is logged in follows with their account', async () => {
  const path = '/api/v1/app/follows/:artistId';
  let following = false;
  const { actions, server } = render(<Component {...bought} />, {
    user: makeUser({ email: 'me@example.com' }),
    responses: {
      [`GET ${path}`]: () => ({ following, sharesEmail: false }),
      [`PUT ${path}`]: () => {
        following = true;
        return { following, sharesEmail: false };
      },
    },
  });
  expect(screen.getByText('me@example.com')).toBeDefined();
  await actions.click(button('Follow Mira Voss'));
  await waitFor(() => expect(button('Following Mira Voss')).toBeDefined());
  expect(server.sentTo(`PUT ${path}`)).toEqual([{}]);
});

it.each([
  ['an artist without a page', { items: [{ ...orderItem, seller: null }] }, undefined],
  ['oneself', {}, makeUser({ _id: seller._id })],
])('%s can’t be followed', (_, change, user) => {
  render(<Component {...bought} {...change} />, { ...(user && { user }) });
  expect(screen.queryByRole('button')).toBeNull();
});
