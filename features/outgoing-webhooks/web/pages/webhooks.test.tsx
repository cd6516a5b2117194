import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { Refusal } from '#testing/components/fake-api.ts';
import { render } from '#testing/components/render.tsx';
import type { WebhookEndpoint } from '../../contract.ts';
import { eventTypeNames } from '../../event-names.ts';
import { maxEndpoints } from '../../rules.ts';
import { EndpointPanel } from '../components/endpoint-panel.tsx';
import { SecretPanel } from '../components/secret-panel.tsx';
import { Component } from './webhooks.tsx';

const path = '/api/v1/app/seller/webhooks';
const made: WebhookEndpoint = {
  _id: 'endpoint-1',
  url: 'https://hooks.example/gijo?channel=beats',
  description: 'Our chat',
  types: ['beat.sold', 'payout.paid'],
  enabled: true,
  offReason: null,
  waiting: 2,
  deliveredAt: null,
  oldSecretUntil: null,
  createdAt: '2031-06-01T10:00:00.000Z',
};

const user = makeUser({ role: 'seller' });
const show = (endpoints: readonly WebhookEndpoint[], more: Record<string, unknown> = {}) =>
  render(<Component />, { user, responses: { [`GET ${path}`]: { endpoints }, ...more } });

it('the list of webhook endpoints shows each one’s URL, event types and state', async () => {
  show([made, { ...made, _id: 'endpoint-2', types: eventTypeNames, enabled: false, offReason: 'failing', waiting: 0 }]);
  const [first, second] = await screen.findAllByRole('listitem');
  for (const part of [
    'hooks.example',
    '/gijo?channel=beats',
    'On',
    'Our chat',
    'Beat sold, Payout paid',
    '2 deliveries waiting',
  ]) {
    expect(first?.textContent).toContain(part);
  }
  for (const part of ['Off: failing', 'All events', 'Nothing delivered yet'])
    expect(second?.textContent).toContain(part);
});

it('no webhook endpoint can be added beyond the maximum', async () => {
  show(Array.from({ length: maxEndpoints }, (_, index) => ({ ...made, _id: `endpoint-${index}` })));
  await screen.findByText('You’ve reached the limit of 10 endpoints.');
  expect(screen.queryByRole('button', { name: 'New endpoint' })).toBeNull();
});

it('a webhook URL that the shop can’t post to is reported at its field, and the typed text stays', async () => {
  const why = 'It doesn’t lead to a public address.';
  const refused = new Refusal(400, { code: 'OUTGOING_WEBHOOKS_WRONG_URL', message: why, fields: { url: [why] } });
  const { actions } = show([], { [`POST ${path}`]: refused });
  await actions.click(await screen.findByRole('button', { name: 'Add your first endpoint' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New endpoint' }));
  await actions.type(dialog.getByLabelText('URL'), 'https://10.0.0.1/');
  await actions.click(dialog.getByRole('button', { name: 'Create endpoint' }));
  expect(await dialog.findByText(why)).toBeDefined();
  expect((dialog.getByLabelText('URL') as HTMLInputElement).value).toBe('https://10.0.0.1/');
});

it('a webhook endpoint that the shop has turned off shows why', async () => {
  render(<EndpointPanel owner="seller" endpoint={{ ...made, enabled: false, offReason: 'gone' }} />, { user });
  expect(await screen.findByText('It responded “410 Gone”, so we turned it off.')).toBeDefined();
});

it('a webhook secret that can’t be read anymore is reported with the advice to rotate it', async () => {
  const { actions } = render(<SecretPanel owner="seller" endpoint={made} />, {
    user,
    responses: { [`GET ${path}/:endpointId/secret`]: { secret: null } },
  });
  await actions.click(screen.getByRole('button', { name: 'Show secret' }));
  expect(await screen.findByText('This secret can’t be read anymore. Rotate it to get a new one.')).toBeDefined();
});
