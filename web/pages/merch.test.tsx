import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { merch } from '#content/merch.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './merch.tsx';

it('the form on the merch page subscribes an email to the merch list', async () => {
  const { actions, server } = render(<Component />, {
    path: '/merch',
    responses: { 'POST /api/v1/app/subscribe': { message: 'Check your inbox.' } },
  });
  await actions.type(await screen.findByRole('textbox', { name: 'Email' }), 'mia@example.com');
  await actions.click(screen.getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Check your inbox.');
  expect(server.calls.at(-1)?.body).toEqual({ email: 'mia@example.com', categories: ['merch'] });
});

it('merch is not released: the page shows what is coming, sells nothing, and takes an email', async () => {
  render(<Component />, { path: '/merch' });
  expect(screen.getByText('Not released yet')).toBeTruthy();
  for (const { name } of merch.pieces) expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(document.body.textContent).not.toContain('$');
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
});
