import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './withdraw.tsx';

const path = 'POST /api/v1/app/withdrawals';
const orderPath = 'GET /api/v1/app/orders/:orderId';
const show = (responses: Responses, address = '/withdraw') => render(<Component />, { path: address, responses });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
const statement = { name: 'Mia Test', orderNumber: 'GIJO-1001', email: 'mia@example.com' };

it('the withdrawal form asks for name, order number and email, shows the declaration, and sends it only when that is confirmed', async () => {
  const { actions, server } = show({ [path]: { message: 'If it’s yours, we’ve emailed you.' } });
  await actions.click(button('Continue'));
  expect(await screen.findByText('Enter your name.')).toBeDefined();
  await actions.type(field('Name'), statement.name);
  await actions.type(field('Order number'), statement.orderNumber);
  await actions.type(field('Email'), statement.email);
  await actions.click(button('Continue'));
  expect(await screen.findByText('I withdraw from the contract for this order')).toBeDefined();
  for (const words of Object.values(statement)) expect(screen.getByText(words)).toBeDefined();
  expect(server.calls).toEqual([]);
  await actions.click(button('Change'));
  expect(field('Order number').value).toBe(statement.orderNumber);
  await actions.click(button('Continue'));
  await actions.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('If it’s yours, we’ve emailed you.')).toBeDefined();
  expect(server.sentTo(path)).toEqual([statement]);
});

it('the withdrawal form is filled in from an order’s link, and shows the server’s refusal', async () => {
  const order = { number: statement.orderNumber, email: statement.email, customerName: statement.name };
  const { actions, server } = show(
    { [orderPath]: order, [path]: new Refusal(429, { message: 'Too many attempts. Try again in a few minutes.' }) },
    '/withdraw?order=018cc252-0000-7000-8000-000000000000&key=k',
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe(statement.name);
  expect([field('Order number').value, field('Email').value]).toEqual([statement.orderNumber, statement.email]);
  expect(server.calls[0]?.query).toBe('key=k');
  await actions.click(button('Continue'));
  await actions.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('Too many attempts. Try again in a few minutes.')).toBeDefined();
});

it('the withdrawal form can be filled in manually if the link is no longer valid', async () => {
  show({ [orderPath]: new Refusal(404, { message: 'Gone.' }) }, '/withdraw?order=unknown&key=k');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
});
