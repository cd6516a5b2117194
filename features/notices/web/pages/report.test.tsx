import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import type { Target } from '../../contract.ts';
import { Component } from './report.tsx';

const id = '01900000-0000-7000-8000-00000000bea7';
const target: Target = {
  kind: 'beat',
  id,
  title: 'Undertow',
  by: 'Nova Tide',
  path: `/beatstore/product/${id}`,
  quote: '',
};
const send = 'POST /api/v1/app/notices';
const open = (response: unknown = { message: 'Thank you.', number: 12 }) =>
  render(<Component />, {
    path: `/report?beat=${id}`,
    responses: { 'GET /api/v1/app/notices/target': target, [send]: response },
  });
const choose = (name: RegExp) => screen.findByRole('radio', { name });

it('the report form asks only for what the chosen kind needs', async () => {
  const { actions } = open();
  await choose(/^Copyright notice/);
  for (const label of ['Which work is it about?', 'Postal address', 'Signature']) screen.getByLabelText(label);
  await actions.click(await choose(/^Spam/));
  for (const label of ['Which work is it about?', 'Postal address', 'Signature'])
    expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await actions.click(await choose(/^Other illegal content/));
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await actions.click(screen.getByLabelText(/sexual abuse of children/));
  screen.getByText('Who are you? (optional)');
});

it('the report form shows what is missing at each field before sending anything, and sends what was typed', async () => {
  const { actions, server } = open();
  await actions.click(await choose(/^Spam/));
  await actions.click(screen.getByRole('button', { name: 'Send report' }));
  for (const words of ['Explain what’s wrong.', 'Enter your full name.', 'Enter your email address.'])
    await screen.findByText(words);
  await actions.type(screen.getByLabelText('What makes it spam?'), 'An ad.');
  await actions.type(screen.getByLabelText('Full name'), 'Wes');
  await actions.type(screen.getByLabelText('Email'), 'wes@example.com');
  await actions.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('heading', { name: 'Report #12 sent' });
  expect(server.sentTo(send)).toMatchObject([
    { kind: 'spam', targetKind: 'beat', targetId: id, explanation: 'An ad.', name: 'Wes', goodFaith: false },
  ]);
});

it('the report form shows a message when too many reports were sent', async () => {
  const words = 'Too many reports from you or your network. Try again later.';
  const { actions } = open(new Refusal(429, { message: words }));
  await actions.click(await choose(/^Spam/));
  await actions.type(screen.getByLabelText('What makes it spam?'), 'An ad.');
  await actions.type(screen.getByLabelText('Full name'), 'Wes');
  await actions.type(screen.getByLabelText('Email'), 'wes@example.com');
  await actions.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText(words);
});

it('the report page shows a message when there is nothing to report', async () => {
  render(<Component />, { path: '/report' });
  await waitFor(() => screen.getByText('There’s nothing here to report'));
});
