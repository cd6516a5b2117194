import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBeat } from '#testing/components/beats.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { formatZonedMoment } from '#contract-kit/format.ts';
import { noteCreated, useDrafts } from '../drafts/draft-store.ts';
import { ownBeatsKey } from '../queries.ts';
import { CreatedBeats } from './created-beats.tsx';

const list = (status: string) => ({
  beatTracks: [
    { ...makeBeat({ _id: 'new', title: 'Harbour' }), status },
    { ...makeBeat({ _id: 'old', title: 'Older' }), status: 'published' },
  ],
  totalBeatsUploaded: 2,
});

const user = makeUser({ role: 'seller' });

it('the panel of a new beat says what happens to it, then shows how to share it', async () => {
  useDrafts.setState({ created: [] });
  noteCreated('new');
  let status = 'processing';
  const { queryClient, actions } = render(<CreatedBeats />, {
    user,
    responses: { 'GET /api/v1/app/beatstore/user': () => list(status) },
  });
  const note = within(await screen.findByRole('region', { name: 'New: Harbour' }));
  expect(note.getByText('It goes on sale automatically, usually within a minute.')).toBeDefined();
  expect(note.queryByRole('heading', { name: 'Share it' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'New: Older' })).toBeNull();
  status = 'published';
  await queryClient.invalidateQueries({ queryKey: ownBeatsKey });
  expect(await note.findByRole('heading', { name: '“Harbour” is on sale' })).toBeDefined();
  expect(note.getByRole('heading', { name: 'Share it' })).toBeDefined();
  expect((await note.findByLabelText<HTMLInputElement>('Link')).value).toBe(
    `${window.location.origin}/beatstore/product/new`,
  );
  expect(await note.findByRole('button', { name: 'Make a video' })).toBeDefined();
  await actions.click(note.getByRole('button', { name: 'Close the note about Harbour' }));
  expect(screen.queryByRole('region', { name: 'New: Harbour' })).toBeNull();
});

it('the panel of a new beat says when it goes on sale if it is scheduled', async () => {
  useDrafts.setState({ created: ['new'] });
  const publishAt = '2031-03-04T10:00:00.000Z';
  const [first, second] = list('scheduled').beatTracks;
  render(<CreatedBeats />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/beatstore/user': { beatTracks: [{ ...first, publishAt }, second], totalBeatsUploaded: 2 },
    },
  });
  expect(await screen.findByRole('heading', { name: '“Harbour” is scheduled' })).toBeDefined();
  expect(screen.getByText(`It goes on sale automatically on ${formatZonedMoment(publishAt)}.`)).toBeDefined();
});

it('several new beats have a button each instead of a panel each', async () => {
  useDrafts.setState({ created: [] });
  noteCreated('old');
  noteCreated('new');
  const { actions } = render(<CreatedBeats />, {
    user,
    responses: { 'GET /api/v1/app/beatstore/user': () => list('published') },
  });
  const note = within(await screen.findByRole('region', { name: 'New: Harbour' }));
  expect(note.queryByRole('heading', { name: 'Share it' })).toBeNull();
  await actions.click(note.getByRole('button', { name: 'Share it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Harbour”' }));
  expect(await dialog.findByRole('button', { name: 'Copy link' })).toBeDefined();
});
