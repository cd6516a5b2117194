import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './keep-in-account.tsx';

const bought = { email: 'guest@example.com', items: [], link: { orderId: 'order', key: 'k' } };

it.each([
  ['Create account', '/register'],
  ['Log in', '/login'],
])('“%s” leads there with the email of the purchase, which isn’t in the URL', async (name, path) => {
  const { actions } = render(<Component {...bought} />);
  await actions.click(screen.getByRole('link', { name }));
  expect(window.location.pathname + window.location.search).toBe(path);
  expect(JSON.stringify(window.history.state)).toContain('guest@example.com');
});

it('people who are logged in have an account already', () => {
  const { container } = render(<Component {...bought} />, { user: makeUser() });
  expect(container.querySelector('section')).toBeNull();
});
