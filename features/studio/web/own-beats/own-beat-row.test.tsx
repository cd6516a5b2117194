import { noSplit } from '#testing/components/no-split.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeLicense } from '#testing/components/beats.ts';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
// The first form loads these schemas. Importing them here keeps the tests from waiting for that.
import '../../contract.ts';
import { formatZonedMoment } from '#contract-kit/format.ts';
import { noChoices } from '#features/catalogue/beat-choices.ts';
import { noContentId } from '#features/catalogue/content-id.ts';
import type { ListedBeat } from '../../contract.ts';
import { publishAtOf, releaseAt } from '../drafts/release.ts';
import { OwnBeatRow } from './own-beat-row.tsx';

const reason = 'The melody belongs to someone else.';
const beat: ListedBeat = {
  recentPlays: 0,
  ownPrices: [],
  fromPrice: null,
  freeDownload: false,
  freeFile: 'none',
  ...noContentId,
  _id: '01900000-0000-7000-8000-000000000001',
  kind: 'beat',
  kit: null,
  title: 'Night Ferry',
  description: '',
  price: '0.00',
  ...noChoices,
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
  publishAt: null,
  releaseProblem: null,
  waits: false,
  takenOff: { at: '2031-03-04T10:00:00.000Z', reason, waits: false },
  files: [],
};
const ignore = (): void => undefined;
const show = (change: Partial<ListedBeat> = {}, responses: Responses = {}) => {
  const row = (
    <OwnBeatRow
      beat={{ ...beat, ...change }}
      among={[beat]}
      isSelected={false}
      onSelect={ignore}
      onDelete={ignore}
      otherwiseFocus={{ current: null }}
    />
  );
  const shown = render(row, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/beatstore/user': { beatTracks: [], totalBeatsUploaded: 0 },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
      [`GET /api/v1/app/splits/beats/${beat._id}`]: noSplit,
      ...responses,
    },
  });
  const { actions } = shown;
  const more = () => screen.getByRole('button', { name: 'More for Night Ferry' });
  const choose = async (item: string): Promise<void> => {
    await actions.click(more());
    await actions.click(await screen.findByRole('menuitem', { name: item }));
  };
  /** Names of all that the menu has. */
  const choices = async (): Promise<(string | null)[]> => {
    await actions.click(more());
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await actions.keyboard('{Escape}');
    return items;
  };
  return { ...shown, more, choose, choices };
};

it('a beat’s row has its facts, lowest price, licenses and plays', () => {
  const licenses = [
    makeLicense({ _id: 'basic', title: 'Basic License' }),
    makeLicense({ _id: 'premium', title: 'Premium', price: '35.00' }),
  ];
  show({ takenOff: null, price: '5.00', licenses, recentPlays: 1234 });
  const row = within(screen.getByRole('row'));
  expect(row.getByRole('rowheader').textContent).toContain('Night FerryDeep · 120 BPM · A minor · 0:46');
  expect(row.getByRole('button', { name: 'from $25.00 Prices of “Night Ferry”: change' })).toBeDefined();
  expect(row.getByText('Basic License, Premium')).toBeDefined();
  expect(row.getByText('1,234')).toBeDefined();
});

it('a beat’s row and its dialog say why the label took the beat off sale, and the row doesn’t offer to publish it', async () => {
  const { actions, choices } = show();
  expect(screen.getByText('Taken down by the label')).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
  expect(await choices()).toEqual(['Delete']);
  await actions.click(screen.getByRole('button', { name: 'Edit Night Ferry' }));
  expect(within(screen.getByRole('dialog')).getByText(new RegExp(reason))).toBeDefined();
});

it.each([
  ['disclose', '', 'published', /wants to know whether any of the audio/],
  ['refuse', 'all', 'published', /no longer sells AI-generated audio\. It stays on sale/],
  ['refuse', 'all', 'unpublished', /no longer sells AI-generated audio\.$/],
] as const)(
  'a beat’s row says that the site’s AI policy needs a statement or refuses the beat: %s, “%s”, %s',
  async (aiPolicy, ai, status, words) => {
    show({ takenOff: null, ai, status }, { 'GET /api/v1/app/ai-policy': { aiPolicy } });
    expect(await screen.findByText(words)).toBeDefined();
  },
);

it('a beat’s row offers to publish an unpublished beat that the label hasn’t taken off sale', async () => {
  const { choices } = show({ takenOff: null });
  expect(screen.getByText('Unpublished')).toBeDefined();
  expect(await choices()).toEqual(['Publish', 'Delete']);
});

it.each([
  ['published', 'unpublish', 'Unpublished'],
  ['unpublished', 'publish', 'Back on sale'],
] as const)('a beat that is %s has a switch to %s it', async (status, move, said) => {
  const { actions, server } = show({ takenOff: null, status }, { [`POST /api/v1/app/beatstore/:id/${move}`]: {} });
  const isOnSale = screen.getByRole('switch', { name: 'Sell Night Ferry' });
  expect(isOnSale.getAttribute('aria-checked')).toBe(String(status === 'published'));
  await actions.click(isOnSale);
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(server.calls.map(({ path }) => path)).toContain(`/api/v1/app/beatstore/${beat._id}/${move}`);
});

it.each([
  ['is taken down', {}],
  ['waits for collaborators', { takenOff: null, waits: true }],
  ['is scheduled', { takenOff: null, status: 'scheduled', publishAt: '2031-03-04T10:00:00.000Z' }],
  ['is sold', { takenOff: null, status: 'sold' }],
] as const)('a beat that %s has no switch', (_, change) => {
  show(change);
  expect(screen.queryByRole('switch')).toBeNull();
});

it('a beat’s row offers to process the beat again if that has failed', async () => {
  const again: string[] = [];
  const { actions } = show(
    { takenOff: null, status: 'failed', problem: 'The WAV file is damaged.' },
    { 'POST /api/v1/app/beatstore/:id/retry': ({ path }: { readonly path: string }) => again.push(path) },
  );
  expect(screen.getByText('The WAV file is damaged.')).toBeDefined();
  await actions.click(screen.getByRole('button', { name: 'Try again to process Night Ferry' }));
  expect(await screen.findByText('Processing again')).toBeDefined();
  expect(again).toHaveLength(1);
});

it('a beat’s row can play the beat even off sale, but not before it has been processed', () => {
  show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play Night Ferry' }).disabled).toBe(false);
  cleanup();
  show({ status: 'processing', durationMs: 0 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play Night Ferry' }).disabled).toBe(true);
});

it('a beat’s row offers to share the beat only while it is on sale', async () => {
  const { choose } = show({ status: 'published', takenOff: null });
  await choose('Share');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Night Ferry”' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toContain(`/beatstore/product/${beat._id}`);
});

const publishAt = '2031-03-04T10:00:00.000Z';
const scheduled = { status: 'scheduled', publishAt, publishedAt: null, takenOff: null } as const;
const put = `PUT /api/v1/app/beatstore/${beat._id}`;
const when = formatZonedMoment(publishAt);

it('a scheduled beat’s row says when it goes on sale, and can publish it now, change the time or cancel it', async () => {
  const moved: string[] = [];
  const note = ({ path }: { readonly path: string }) => {
    moved.push(path.split('/').at(-1) ?? '');
    return { ...beat, status: 'published' };
  };
  const { actions, server, more, choose } = show(scheduled, {
    [`POST /api/v1/app/beatstore/:id/publish`]: note,
    [`POST /api/v1/app/beatstore/:id/unpublish`]: note,
    [put]: new Refusal(400, { code: 'CATALOGUE_EDIT_REFUSED', fields: { publishAt: ['Not then.'] } }),
  });
  expect(screen.getByText('Scheduled').parentElement?.textContent).toBe(`Scheduledfor ${when}`);
  await choose('Publish now');
  expect(await screen.findByText('On sale now')).toBeDefined();
  await choose('Cancel the schedule');
  expect(await screen.findByText('Schedule canceled')).toBeDefined();
  expect(moved).toEqual(['publish', 'unpublish']);

  await choose('Change when it goes on sale');
  const dialog = within(screen.getByRole('dialog', { name: 'When should “Night Ferry” go on sale?' }));
  await actions.clear(dialog.getByLabelText('Date'));
  await actions.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a date.')).toBeDefined();
  const soon = releaseAt(new Date(Date.now() + 86_400_000));
  await actions.type(dialog.getByLabelText('Date'), soon.date);
  await actions.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not then.')).toBeDefined();
  expect(server.sentTo(put)).toEqual([
    { publishAt: publishAtOf({ ...releaseAt(new Date(publishAt)), date: soon.date }) },
  ]);
  await actions.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more()));
});

it('a beat’s row says why the beat couldn’t be published at its time', () => {
  show({ takenOff: null, publishAt, releaseProblem: 'This isn’t ready for sale: it’s missing a license.' });
  expect(screen.getByText(`We couldn’t publish it on ${when}.`)).toBeDefined();
  expect(screen.getByText(/it’s missing a license/)).toBeDefined();
});

it('a beat’s edit form sends a publishing time only if it was changed', async () => {
  const { actions, server } = show(
    { ...scheduled, description: 'Rain.', licenses: [makeLicense({ _id: 'basic', title: 'Basic License' })] },
    { [put]: beat },
  );
  const edit = async (change: (form: ReturnType<typeof within>) => Promise<void>): Promise<unknown> => {
    await actions.click(screen.getByRole('button', { name: 'Edit Night Ferry' }));
    const form = within(await screen.findByRole('dialog'));
    await change(form);
    await actions.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return server.sentTo(put).at(-1);
  };
  expect(await edit((form) => actions.type(form.getByLabelText('Description'), 'Fog.'))).not.toHaveProperty(
    'publishAt',
  );
  expect(await edit((form) => actions.click(form.getByRole('radio', { name: 'Publish now' })))).toMatchObject({
    publishAt: '',
  });
});
