import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { Component } from './subscriptions.tsx';

const confirmation = 'GET /api/v1/app/subscribe/confirm';
const confirm = 'POST /api/v1/app/subscribe/confirm';

it('the subscriptions page confirms nothing until the button is pressed', async () => {
  const { actions, server } = render(<Component />, {
    path: '/subscriptions?confirm=1&token=abc',
    responses: {
      [confirmation]: {
        email: 'mia@example.com',
        categories: ['merch'],
        expiresAt: '2031-05-04T10:20:00.000Z',
        isConfirmed: false,
      },
      [confirm]: { message: 'You’re subscribed.', categories: ['merch'], preferencesToken: 'def' },
    },
  });
  const button = await screen.findByRole('button', { name: 'Confirm my subscription' });
  expect(server.calls.map(({ key }) => key)).toEqual([confirmation]);
  await actions.click(button);
  expect(await screen.findByText('You’re subscribed.')).toBeTruthy();
  expect(server.calls.at(-1)?.body).toEqual({ token: 'abc', categories: ['merch'] });
  expect(screen.getByRole('link', { name: 'Manage your subscriptions' }).getAttribute('href')).toBe(
    '/subscriptions?token=def',
  );
});

it('the subscriptions page says that the person is subscribed if the link was used before', async () => {
  const details = { email: 'mia@example.com', categories: ['merch'], expiresAt: '2031-05-04T10:20:00.000Z' };
  render(<Component />, {
    path: '/subscriptions?confirm=1&token=abc',
    responses: { [confirmation]: { ...details, isConfirmed: true } },
  });
  expect((await screen.findByText(/You’re subscribed/)).textContent).toContain('mia@example.com');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the subscriptions page lets the reader of an email leave all lists', async () => {
  const save = 'PUT /api/v1/app/subscribe/preferences';
  const { actions, server } = render(<Component />, {
    path: '/subscriptions?token=abc',
    responses: {
      'GET /api/v1/app/subscribe/preferences': { email: 'm•••@example.com', categories: ['merch'] },
      [save]: { message: 'You’re unsubscribed from everything.', categories: [] },
    },
  });
  await actions.click(await screen.findByRole('button', { name: 'Unsubscribe from everything' }));
  expect(await screen.findByText('You’re unsubscribed from everything.')).toBeTruthy();
  expect(server.calls.find(({ key }) => key === save)?.body).toEqual({ token: 'abc', categories: [] });
});
