import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { Key } from '../../contract.ts';
import { Component } from './keys.tsx';

const made: Key = {
  _id: 'key-1',
  name: 'Shop sync',
  start: 'sth_live_Ab3d',
  scopes: ['catalogue:read', 'codes:write'],
  createdAt: '2026-06-01T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const secret = `${made.start}${'0'.repeat(45)}`;
const [list, make, revoke] = ['GET /api/v1/app/keys', 'POST /api/v1/app/keys', 'DELETE /api/v1/app/keys/:keyId'];

const show = (keys: readonly Key[], more: Record<string, unknown> = {}) =>
  render(<Component />, {
    user: makeUser({ role: 'seller' }),
    responses: { [list]: { keys, mode: 'live' }, [make]: { key: made, secret }, ...more },
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('the keys page shows what each key may do, and why a key is refused', async () => {
  show([
    made,
    { ...made, _id: 'key-2', name: 'Old', expiresAt: '2026-06-02T10:00:00.000Z' },
    { ...made, _id: 'key-3', name: 'Trial', start: 'sth_test_Ab3d' },
  ]);
  const [good, old, trial] = (await screen.findAllByRole('heading', { level: 3 })).map(
    (heading) => heading.textContent,
  );
  expect([good, old, trial]).toEqual(['Shop sync', 'OldExpired', 'TrialRefused in live mode']);
  expect(screen.getAllByText('Read, create, change, and delete discount codes')).toHaveLength(3);
  expect(screen.getAllByText(/Not used yet/)).toHaveLength(3);
});

it('the keys page makes a key with the chosen scopes, and shows it until the person has saved it', async () => {
  const { actions, server } = show([]);
  await actions.click(await screen.findByRole('button', { name: 'Create your first key' }));
  const asking = within(await dialog('New API key'));
  await actions.click(asking.getByRole('button', { name: 'Create key' }));
  expect(await asking.findByText('Choose at least one thing this key may do.')).toBeDefined();
  await actions.type(asking.getByLabelText('Name'), 'Shop sync');
  await actions.click(asking.getByRole('checkbox', { name: /^Set up webhooks/ }));
  await actions.click(asking.getByRole('checkbox', { name: /^Read beats/ }));
  await actions.selectOptions(asking.getByLabelText('Expires'), 'Never');
  await actions.click(asking.getByRole('button', { name: 'Create key' }));
  const shown = within(await dialog('Save your key now'));
  expect(shown.getByText(secret)).toBeDefined();
  expect(server.sentTo(make)).toEqual([
    { name: 'Shop sync', scopes: ['catalogue:read', 'webhooks:write'], expiresInDays: null },
  ]);
  await actions.keyboard('{Escape}');
  await actions.click(shown.getByRole('button', { name: 'I’ve saved it' }));
  expect(screen.queryByText(secret)).toBeNull();
});

it('the keys page says why a key couldn’t be made', async () => {
  const message = 'You can have at most 20 keys. Revoke one first.';
  const { actions } = show([made], { [make]: new Refusal(409, { code: 'KEYS_TOO_MANY', message }) });
  await actions.click(await screen.findByRole('button', { name: 'New key' }));
  const asking = within(await dialog('New API key'));
  await actions.type(asking.getByLabelText('Name'), 'One more');
  await actions.click(asking.getByRole('checkbox', { name: /^Read sales/ }));
  await actions.click(asking.getByRole('button', { name: 'Create key' }));
  expect((await asking.findByRole('alert')).textContent).toContain(message);
});

it('the keys page revokes a key only after a confirmation', async () => {
  const { actions, server } = show([made], { [revoke]: { message: 'Key revoked.' } });
  await actions.click(await screen.findByRole('button', { name: 'Revoke Shop sync' }));
  const asking = within(await dialog('Revoke “Shop sync”?'));
  expect(server.sentTo(revoke)).toEqual([]);
  await actions.click(asking.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Key revoked.')).toBeDefined();
  expect(server.calls.find(({ key }) => key === revoke)?.path).toBe('/api/v1/app/keys/key-1');
});
