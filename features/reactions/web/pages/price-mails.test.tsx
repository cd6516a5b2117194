import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import { Component as PriceMailsPage } from './price-mails.tsx';

const stop = 'POST /api/v1/app/price-mails/stop';

it('the page that a price email links to stops the emails only when the button is pressed', async () => {
  const { actions, server } = render(<PriceMailsPage />, {
    path: '/price-mails?token=signed',
    responses: { [stop]: { message: 'Stopped.' } },
  });
  expect(server.calls).toEqual([]);
  await actions.click(screen.getByRole('button', { name: 'Stop this email' }));
  expect(await screen.findByText('Stopped.')).toBeDefined();
  expect(server.calls).toMatchObject([{ query: 'token=signed' }]);
});

it('the page that a price email links to says if the link is invalid, and then has no button', async () => {
  const words = 'This link doesn’t work. Open the one in the email.';
  const { actions } = render(<PriceMailsPage />, {
    path: '/price-mails',
    responses: { [stop]: new Refusal(404, { code: 'CATALOGUE_MAIL_LINK_UNKNOWN', message: words }) },
  });
  await actions.click(screen.getByRole('button', { name: 'Stop this email' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByRole('button')).toBeNull();
});
