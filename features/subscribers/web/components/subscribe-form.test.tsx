import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

const key = 'POST /api/v1/app/subscribe';

it('the subscribe form offers the three categories and sends the ticked ones', async () => {
  const { actions, server } = render(<SubscribeForm />, { responses: { [key]: { message: 'Check your inbox.' } } });
  for (const name of [/^Beat Packs/, /^Email Updates/, /^GIJO Merch/]) {
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  }
  await actions.click(screen.getByRole('checkbox', { name: /^Email Updates/ }));
  await actions.type(screen.getByLabelText('Email'), 'mia@example.com');
  await actions.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect((await screen.findByRole('status')).textContent).toBe('Check your inbox.');
  expect(server.calls.at(-1)?.body).toEqual({ email: 'mia@example.com', categories: ['beat-packs', 'merch'] });
});

it('the subscribe form without an email says "Please enter an email." and sends nothing', async () => {
  const { actions, server } = render(<SubscribeForm categories={['merch']} fixed />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await actions.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Please enter an email.')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

it('the subscribe form shows the server’s message', async () => {
  const { actions } = render(<SubscribeForm />, {
    responses: { [key]: new Refusal(429, { code: 'SUBSCRIBERS_TOO_OFTEN', message: 'Too many attempts.' }) },
  });
  await actions.type(screen.getByLabelText('Email'), 'mia@example.com');
  await actions.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
});

it('the subscribe form doesn’t subscribe anyone to a list that was unticked before hydration', async () => {
  const { actions, server } = render(<SubscribeForm />, {
    responses: { [key]: { message: 'Check your inbox.' } },
    early: (page) => {
      page.querySelector<HTMLInputElement>('[type=email]')!.value = 'mia@example.com';
      for (const name of ['beat-packs', 'merch']) page.querySelector<HTMLElement>(`[value="${name}"]`)!.click();
    },
  });
  await actions.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect((await screen.findByRole('status')).textContent).toBe('Check your inbox.');
  expect(server.calls.at(-1)?.body).toEqual({ email: 'mia@example.com', categories: ['email-updates'] });
});
