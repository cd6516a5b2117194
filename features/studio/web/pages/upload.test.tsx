import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeFields, completeFiles, startDraft } from '#testing/components/drafts.ts';
import { type Responses, Refusal } from '#testing/components/fake-api.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { useDrafts } from '../drafts/draft-store.ts';
import { Component } from './upload.tsx';

const sellerDetails = 'GET /api/v1/app/seller-details';
const known = { artistName: 'Low Harbour', legalName: 'Mira Sand', country: 'Germany' };
const ways = /^Drop an MP3, a WAV and a ZIP/;
const steps = /^Finish the steps below/;

const show = (responses: Responses) =>
  render(<Component />, {
    user: makeUser(),
    responses: {
      'GET /api/v1/app/beatstore/user': { beatTracks: [], totalBeatsUploaded: 0 },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
      'GET /api/v1/app/bulk/edits': { edits: [] },
      'GET /api/v1/app/uploads/:uploadId': { state: 'ready', facts: {} },
      'GET /api/v1/app/payouts/terms': { feeBps: 1000 },
      ...responses,
    },
  });

const dropFile = (): void => {
  const file = new File(['x'], 'harbour.mp3');
  const dataTransfer = { types: ['Files'], items: [{ kind: 'file', getAsFile: () => file }] };
  fireEvent.drop(window, { dataTransfer });
};

describe('the upload page', () => {
  it('doesn’t ask for music until it knows whether the user may sell', async () => {
    useDrafts.setState({ ownerId: null, drafts: [] });
    let respond: (details: unknown) => void = () => undefined;
    show({ [sellerDetails]: () => new Promise((resolve) => (respond = resolve)) });
    await screen.findByLabelText('Loading your catalog');
    expect([screen.queryByText(ways), screen.getByText(steps).className]).toEqual([null, 'invisible']);
    dropFile();
    expect(await screen.findByText(/still loading/)).toBeDefined();
    await act(async () => respond({ artistName: '', legalName: '', country: '' }));
    expect(await screen.findByText(steps)).toBeDefined();
    const form = within(screen.getByRole('region', { name: 'Before your first upload' }));
    expect(form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).name)).toEqual([
      'artistName',
      'legalName',
    ]);
    expect([screen.queryByText(ways), screen.queryByRole('button', { name: 'Create a beat' })]).toEqual([null, null]);
  });

  it('tells a user who may sell how to start', async () => {
    useDrafts.setState({ ownerId: null, drafts: [] });
    show({ [sellerDetails]: known });
    expect(await screen.findByText(ways)).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Create a beat' })).not.toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Before your first upload' })).toBeNull();
  });

  it('says that the seller’s details can’t be loaded, and retries', async () => {
    useDrafts.setState({ ownerId: null, drafts: [] });
    let details: unknown = new Refusal(409, { message: 'Not now.' });
    const { actions } = show({ [sellerDetails]: () => details });
    expect(await screen.findByText('We couldn’t load your details')).toBeDefined();
    details = known;
    await actions.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(ways)).toBeDefined();
  });

  it('shows a draft to its owner, who can continue it, and to nobody else', async () => {
    startDraft(completeFields, completeFiles);
    const { actions, unmount } = show({ [sellerDetails]: known });
    expect(await screen.findByRole('region', { name: 'Draft: Harbour' })).toBeDefined();
    await actions.click(screen.getAllByRole('button', { name: 'Continue draft' })[0] as HTMLElement);
    const wizard = within(screen.getByRole('dialog', { name: 'Create a beat' }));
    expect((await wizard.findByLabelText<HTMLInputElement>('Title')).value).toBe('Harbour');
    unmount();
    useDrafts.setState({ ownerId: 'user-2' });
    show({ [sellerDetails]: known });
    await screen.findByText(ways);
    expect(screen.queryByRole('region', { name: 'Draft: Harbour' })).toBeNull();
  });
});
