import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import WriteToUs from './write-to-us.tsx';

it('the contact buttons open a support form that asks visitors for name and email, and says that we answer by email', async () => {
  const { actions, server } = render(<WriteToUs />, {
    responses: { 'POST /api/v1/app/support-admin': { message: 'We’ve received your request.' } },
  });
  const ask = screen.getByRole('button', { name: 'Get support' });
  expect(ask.getAttribute('aria-expanded')).toBe('false');
  await actions.click(ask);
  expect(ask.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText(/We answer by email/)).toBeTruthy();
  await actions.type(screen.getByLabelText('Name'), 'Vera');
  await actions.type(screen.getByLabelText('Email'), 'vera@example.com');
  await actions.type(screen.getByLabelText('How can we help?'), 'I cannot log in.');
  await actions.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Request sent')).toBeTruthy();
  expect(server.calls.map(({ key }) => key)).toEqual(['POST /api/v1/app/support-admin']);
});

it('the contact buttons let a visitor send feedback', async () => {
  const { actions, server } = render(<WriteToUs />, {
    responses: { 'POST /api/v1/app/feedback-general': { message: 'Thank you.' } },
  });
  await actions.click(screen.getByRole('button', { name: 'Send feedback' }));
  await actions.type(screen.getByLabelText('Name'), 'Vera');
  await actions.type(screen.getByLabelText('Email'), 'vera@example.com');
  await actions.type(screen.getByLabelText('What would you like to tell us?'), 'More drums.');
  await actions.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy();
  expect(server.calls.map(({ key }) => key)).toEqual(['POST /api/v1/app/feedback-general']);
});

it('the contact buttons open a support form that asks a logged-in user for no name', async () => {
  const { actions } = render(<WriteToUs />, { user: makeUser() });
  await actions.click(screen.getByRole('button', { name: 'Get support' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByText(/We answer by email/)).toBeNull();
});
