import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { merch, noMerch } from '#content/merch.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
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

it('without planned items, the page has its title, one sentence and the form', async () => {
  const { queryClient } = render(<Component />, { path: '/merch' });
  act(() => {
    queryClient.setQueryData(siteDocumentQuery('merch').queryKey, { ...noMerch, pieces: [] });
  });
  expect(await screen.findByText(noMerch.lead)).toBeTruthy();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Merch', 'Be first']);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
});
