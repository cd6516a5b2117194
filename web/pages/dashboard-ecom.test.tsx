import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './dashboard-ecom.tsx';

const responses = {
  'GET /api/v1/app/isEcomEnabled': { isEcomEnabled: true },
  'GET /api/v1/app/beatstore/facets': { total: 0, ai: [] },
  'GET /api/v1/app/beatstore/licenses/user': { licenses: [] },
  'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
};
const open = async () => {
  const page = render(<Component />, { responses, user: makeUser({ role: 'admin' }) });
  await page.actions.click(screen.getByRole('button', { name: 'Ecom Editor' }));
  const editor = within(screen.getByRole('dialog', { name: 'Ecom Editor' }));
  const choose = (name: string) => page.actions.click(editor.getByRole('tab', { name }));
  return { ...page, editor, choose };
};

it('the e-commerce page has its switch and ‘Coming soon’ cards', async () => {
  render(<Component />, { responses, user: makeUser({ role: 'admin' }) });
  expect(await screen.findByRole('switch', { name: 'Buying' })).toBeDefined();
  const cards = within(screen.getByRole('list', { name: 'Coming soon' })).getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards) expect(within(card).getByText('Coming soon')).toBeDefined();
});

it('the Ecom Editor has five parts', async () => {
  const { editor } = await open();
  expect(editor.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Category editor',
    'Product editor',
    'Payment handler',
    'Seller',
    'Support',
  ]);
});

it('the category editor says ‘This feature has been disabled contact support’', async () => {
  const { editor } = await open();
  expect(editor.getByText('This feature has been disabled contact support')).toBeDefined();
  expect(editor.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support');
  // Admins get the label's email, because on the support page they only respond to others.
  expect(editor.getByText(label.email).closest('a')?.getAttribute('href')).toBe(`mailto:${label.email}`);
});

it('the product editor of the Ecom Editor is the license manager', async () => {
  const { editor, choose, actions } = await open();
  await choose('Product editor');
  expect(await editor.findByRole('heading', { name: 'Your licenses' })).toBeDefined();
  await actions.click(editor.getByRole('button', { name: 'New license' }));
  expect(await screen.findByRole('dialog', { name: 'New license' })).toBeDefined();
});

it('the payment handler toggles Stripe, Stripe Connect and PayPal only locally, and says so', async () => {
  const { editor, choose, actions, server } = await open();
  await choose('Payment handler');
  const before = server.calls.length;
  for (const name of ['Stripe', 'Stripe Connect', 'PayPal']) {
    const toggle = editor.getByRole('switch', { name });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await actions.click(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe('true');
  }
  expect(editor.getByText(/^These switches are placeholders\. They change nothing/)).toBeDefined();
  expect(server.calls).toHaveLength(before);
});

it.each(['Seller', 'Support'])('the %s part of the Ecom Editor is a placeholder', async (name) => {
  const { editor, choose } = await open();
  await choose(name);
  const panel = within(editor.getByRole('tabpanel', { name }));
  expect(panel.getByText('Coming soon. Nothing can be changed here yet.')).toBeDefined();
});
