import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { kitLicenseId } from '#features/licenses/kinds.ts';
import { completeFields, completeFiles, makeFile, startDraft } from '#testing/components/drafts.ts';
import { createFakeApi, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { kitWords } from '#features/catalogue/beat-rules.ts';
import { findDraft, useDrafts } from '../drafts/draft-store.ts';
import { watchCheck } from '../transfer/watch-check.ts';
import { Wizard } from './wizard.tsx';

const newKit = 'POST /api/v1/app/beatstore/new-kit';
const contents = {
  count: 3,
  bytes: 5_242_880,
  files: [
    { name: 'Drums/Kick.wav', bytes: 4_194_304 },
    { name: 'Drums/Snare.wav', bytes: 1_048_576 },
  ],
};

const startKit = (zip: ReturnType<typeof makeFile>): string => {
  const id = startDraft(completeFields, { cover: completeFiles.cover, mp3: completeFiles.mp3, trackouts: zip });
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.map((draft) => ({ ...draft, kit: 'drums' })) }));
  return id;
};

const show = (draftId: string) =>
  render(<Wizard userId="user-1" draftId={draftId} open onClose={vi.fn<() => void>()} />, {
    user: makeUser(),
    responses: { [newKit]: { _id: 'kit' }, 'GET /api/v1/app/beatstore/user': { beatTracks: [] } },
  });

it('the kit form shows the zip’s contents once it’s checked, and the license for kits', async () => {
  show(startKit(makeFile('tape.zip', { contents })));
  const inside = within(await screen.findByRole('region', { name: 'What’s inside' }));
  expect(inside.getByText(/^3 files, 5\.0 MB unpacked\./)).toBeDefined();
  expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Drums/Kick.wav4.0 MB',
    'Drums/Snare.wav1.0 MB',
    'And 1 more file.',
  ]);
  expect(screen.getByRole('link', { name: /^Read the agreement/ }).getAttribute('href')).toBe(
    `/api/v1/app/orders/agreement-preview/${kitLicenseId}`,
  );
});

it('the kit form says at once that a zip contains nothing for a buyer, and doesn’t send the kit', async () => {
  const { actions, server } = show(startKit(makeFile('empty.zip', { contents: { count: 0, bytes: 0, files: [] } })));
  expect(await screen.findByText(kitWords.emptyZip())).toBeDefined();
  expect(screen.queryByRole('region', { name: 'What’s inside' })).toBeNull();
  await actions.click(screen.getByRole('button', { name: 'Create sound kit' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(kitWords.emptyZip()));
  expect(server.sentTo(newKit)).toEqual([]);
});

it('the kit form shows the server’s refusal on its field until the field is changed', async () => {
  const id = startKit(makeFile('tape.zip', { contents }));
  const words = 'A sound kit costs at least $1.00.';
  const { actions } = render(<Wizard userId="user-1" draftId={id} open onClose={vi.fn<() => void>()} />, {
    user: makeUser(),
    responses: { [newKit]: new Refusal(400, { message: words, fields: { price: [words] } }) },
  });
  const price = await screen.findByRole('textbox', { name: 'Price' });
  await actions.click(screen.getByRole('button', { name: 'Create sound kit' }));
  await waitFor(() => expect(document.activeElement).toBe(price));
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words)).toHaveLength(2);
  await actions.type(price, '5');
  expect(screen.queryByText(words)).toBeNull();
});

it('a kit’s draft keeps the contents that the check of its zip returns, and a beat’s draft doesn’t', async () => {
  const { api } = createFakeApi({ 'GET /api/v1/app/uploads/:uploadId': { state: 'ready', facts: { contents } } });
  const checking = makeFile('tape.zip', { phase: 'checking' });
  const kitId = startKit(checking);
  await watchCheck(api, { draftId: kitId, slot: 'trackouts' });
  expect(findDraft(kitId)?.files.trackouts).toMatchObject({ phase: 'ready', contents });
  const beatId = startDraft({}, { trackouts: checking });
  await watchCheck(api, { draftId: beatId, slot: 'trackouts' });
  expect(findDraft(beatId)?.files.trackouts).toMatchObject({ phase: 'ready', contents: null });
});
