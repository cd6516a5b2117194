import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import type { OwnBeat } from '../../../own-beats-contract.ts';
import { OwnBeatRow } from './own-beat-row.tsx';

const reason = 'The melody belongs to somebody else.';
const beat: OwnBeat = {
  ownPrices: [],
  _id: '01900000-0000-7000-8000-000000000001',
  title: 'Night Ferry',
  description: '',
  price: '0.00',
  genre: 'House',
  subGenre: 'Deep',
  bpm: 120,
  key: 'A minor',
  tags: ['one', 'two'],
  coverImage: '/media/covers/none/512.webp',
  licenses: [],
  beatFiles: [],
  time: '0:46',
  durationMs: 46_000,
  wave: '',
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2031-02-03T10:00:00.000Z',
  user: { _id: '01900000-0000-7000-8000-0000000000aa', username: 'quarry', name: 'Ines Quarry' },
  status: 'unpublished',
  problem: null,
  step: null,
  publishedAt: '2031-02-03T10:00:00.000Z',
  takenOff: { at: '2031-03-04T10:00:00.000Z', reason },
  files: [],
};
const show = (change: Partial<OwnBeat> = {}) =>
  render(<OwnBeatRow beat={{ ...beat, ...change }} otherwiseFocus={{ current: null }} />, {
    user: makeUser({ role: 'seller' }),
    answers: {
      'GET /api/v1/app/beatstore/user': { beatTracks: [], totalBeatsUploaded: 0 },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
    },
  });

it('tells the seller why the label took a beat off, in the list and in its dialog, and offers no publishing', async () => {
  const { actions } = show();
  expect(screen.getByText('Taken off by the label')).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await actions.click(screen.getByRole('button', { name: 'Edit Night Ferry' }));
  expect(within(screen.getByRole('dialog')).getByText(new RegExp(reason))).toBeDefined();
});

it('offers to publish a beat that is off sale otherwise', () => {
  show({ takenOff: null });
  expect(screen.getByText('Off sale')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDefined();
});

it('plays a beat whether it is on sale or not, but not before it was processed', () => {
  show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play Night Ferry' }).disabled).toBe(false);
  cleanup();
  show({ status: 'processing', durationMs: 0 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play Night Ferry' }).disabled).toBe(true);
});

it('shares a beat that is on sale, and no other', async () => {
  const { actions } = show({ status: 'published', takenOff: null });
  await actions.click(screen.getByRole('button', { name: 'Share Night Ferry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Night Ferry”' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toContain(`/beatstore/product/${beat._id}`);
  cleanup();
  show();
  expect(screen.queryByRole('button', { name: 'Share Night Ferry' })).toBeNull();
});
