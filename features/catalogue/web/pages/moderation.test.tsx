import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { ModeratedBeat } from '../../contract-admin.ts';
import { Component as ModerationPage } from './moderation.tsx';

const ferry: ModeratedBeat = {
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Night Ferry',
  coverImage: null,
  user: { _id: '01900000-0000-7000-8000-0000000000aa', username: 'quarry', name: 'Ines Quarry' },
  status: 'published',
  ai: '',
  createdAt: '2031-02-03T10:00:00.000Z',
  takenOff: null,
};
const reason = 'The melody belongs to someone else.';
const off: ModeratedBeat = {
  ...ferry,
  _id: '01900000-0000-7000-8000-000000000002',
  title: 'Day Ferry',
  status: 'unpublished',
  takenOff: { at: '2031-03-04T10:00:00.000Z', by: 'ada', reason },
};

const list = 'GET /api/v1/app/admin/beats';
const takeOff = 'POST /api/v1/app/admin/beats/:beatId/take-off';
const restore = 'POST /api/v1/app/admin/beats/:beatId/restore';

const show = (responses: Record<string, unknown> = {}, path = '/dashboard/admin/moderation') =>
  render(<ModerationPage />, {
    path,
    user: makeUser({ role: 'admin' }),
    responses: { [list]: { beats: [ferry, off], total: 2, pages: 1 }, ...responses },
  });
const row = async (title: string) =>
  within((await screen.findByText(title, { selector: 'p, a' })).closest('li') ?? document.body);

describe('the moderation page', () => {
  it('shows what is in the store, and when, by whom and why beats were taken off', async () => {
    show();
    expect((await row('Night Ferry')).getByText('In the store')).toBeDefined();
    const taken = await row('Day Ferry');
    expect(taken.getByText('Taken down')).toBeDefined();
    expect(taken.getByText(/Taken down on/).textContent).toBe('Taken down on Mar 4, 2031 by ada:');
    expect(taken.getByText(reason)).toBeDefined();
  });

  it('takes a beat off the store once a reason is typed', async () => {
    const { actions, server } = show({ [takeOff]: { beat: { ...ferry, ...off, title: 'Night Ferry' } } });
    await actions.click(await screen.findByRole('button', { name: 'Take down Night Ferry' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Take down “Night Ferry”?' }));
    await actions.click(dialog.getByLabelText('Reason'));
    await actions.click(dialog.getByRole('button', { name: 'Take down' }));
    expect(await dialog.findByText('Write a reason of at least 3 characters: the seller will read it.')).toBeDefined();
    expect(server.sentTo(takeOff)).toEqual([]);
    await actions.type(dialog.getByLabelText('Reason'), reason);
    await actions.click(dialog.getByRole('button', { name: 'Take down' }));
    expect(await screen.findByText('“Night Ferry” was taken down.')).toBeDefined();
    expect(server.sentTo(takeOff)).toEqual([{ reason }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a beat couldn’t be taken off, and keeps the typed reason', async () => {
    const message = 'This was already taken down.';
    const { actions } = show({ [takeOff]: new Refusal(409, { code: 'CATALOGUE_ALREADY_TAKEN_OFF', message }) });
    await actions.click(await screen.findByRole('button', { name: 'Take down Night Ferry' }));
    const dialog = within(screen.getByRole('dialog'));
    await actions.type(dialog.getByLabelText('Reason'), reason);
    await actions.click(dialog.getByRole('button', { name: 'Take down' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
  });

  it.each([
    ['published', '“Day Ferry” is back in the store.'],
    ['unpublished', '“Day Ferry” is restored. Its seller can publish it.'],
  ] as const)('restores a beat, whose status is then %s', async (status, words) => {
    const { actions, server } = show({ [restore]: { beat: { ...off, status, takenOff: null } } });
    await actions.click(await screen.findByRole('button', { name: 'Restore Day Ferry' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(server.sentTo(restore)).toHaveLength(1);
  });

  it('keeps search and filter in the URL, and says when nothing is found', async () => {
    const { actions, server } = show({ [list]: { beats: [], total: 0, pages: 1 } });
    await actions.type(await screen.findByLabelText('Search beats by title, seller or ID'), 'ferry{Enter}');
    expect(await screen.findByText('Nothing found')).toBeDefined();
    await actions.click(screen.getByRole('radio', { name: 'Taken down' }));
    await waitFor(() => expect(window.location.search).toBe('?show=taken-off&search=ferry'));
    await waitFor(() => expect(server.calls.at(-1)?.query).toBe('show=taken-off&search=ferry&page=1'));
  });

  it('has no action for a beat that was sold exclusively', async () => {
    show({ [list]: { beats: [{ ...ferry, status: 'sold' }], total: 1, pages: 1 } });
    expect((await row('Night Ferry')).getByText('Sold exclusively')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Night Ferry/ })).toBeNull();
  });
});
