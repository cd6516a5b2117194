import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDrafts } from '#features/studio/web/public.tsx';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { forgetChosen } from '../imports/chosen-files.ts';
import { Component } from './import.tsx';

const show = async () => {
  forgetChosen();
  useDrafts.setState({ ownerId: null, drafts: [] });
  const { actions } = render(<Component />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/seller-details': { artistName: 'Low Harbour', legalName: 'Mira Sand', country: 'Germany' },
      'GET /api/v1/app/bulk/imports': { running: null },
      'POST /api/v1/app/bulk/imports/check': {
        rows: [],
        ready: 0,
        ignored: [],
        unsure: [],
        encoding: null,
        encodings: [],
      },
      'GET /api/v1/app/beatstore/user': { beatTracks: [], totalBeatsUploaded: 0 },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
    },
  });
  await screen.findByText('Nothing chosen yet');
  const choose = (name: string) => actions.upload(screen.getByLabelText('Files of beats'), new File(['x'], name));
  return { actions, choose };
};

it('the import page says which chosen files it can’t use, even if it can use none', async () => {
  const { choose } = await show();
  await choose('picture.png');
  expect((await screen.findByRole('alert')).textContent).toContain('picture.png');
});

it('the import page moves the focus to the choice of files when the chosen files are discarded', async () => {
  const { actions, choose } = await show();
  await choose('table.csv');
  await actions.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Choose files' }))).toBe(true);
  expect(document.activeElement?.tagName).toBe('DIV');
});
