import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './sell.tsx';

const responses = {
  'GET /api/v1/app/payouts/terms': {
    feeBps: 1250,
    maxBytes: { cover: 10_485_760, mp3: 20_971_520, wav: 524_288_000, trackouts: 2_147_483_648 },
  },
};

it('the page for producers shows the shop’s own fee and file sizes', async () => {
  render(<Component />, { responses });
  expect(await screen.findByText('12.5%')).toBeDefined();
  expect(screen.getByText('$26.25')).toBeDefined();
  expect(screen.getByText('up to 20 MB')).toBeDefined();
  expect(screen.getByText('up to 2 GB')).toBeDefined();
});

it('the page for producers leads visitors to a sign-up, and account holders to their first upload', async () => {
  const { unmount } = render(<Component />, { responses });
  const ways = async (name: string) =>
    (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'));
  expect(await ways('Create account')).toEqual(['/register', '/register']);
  unmount();
  render(<Component />, { responses, user: makeUser() });
  expect(await ways('Upload a beat')).toEqual(['/beatstore/upload', '/beatstore/upload']);
  expect(within(document.body).queryByRole('link', { name: 'Create account' })).toBeNull();
});
