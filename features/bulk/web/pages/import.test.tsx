import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDrafts } from '#features/studio/web/public.tsx';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { drawnCover, type PlannedRow } from '../../contract-imports.ts';
import { tableColumns } from '../../table-columns.ts';
import { forgetChosen, useChosen } from '../imports/chosen-files.ts';
import { Component } from './import.tsx';

const show = async (rows: readonly PlannedRow[] = []) => {
  forgetChosen();
  useDrafts.setState({ ownerId: null, drafts: [] });
  const { actions } = render(<Component />, {
    user: makeUser({ role: 'seller' }),
    responses: {
      'GET /api/v1/app/seller-details': { artistName: 'Low Harbour', legalName: 'Mira Sand', country: 'Germany' },
      'GET /api/v1/app/bulk/imports': { running: null },
      'POST /api/v1/app/bulk/imports/check': {
        rows,
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
  await screen.findByText('What you can import');
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

it('the import page explains each column of the table before anything is chosen', async () => {
  await show();
  for (const { heading } of Object.values(tableColumns)) expect(screen.getByText(heading).tagName).toBe('DT');
  expect(screen.getByRole('button', { name: 'Download a sample' })).toBeTruthy();
});

const rowOf = (row: number, parts: Partial<PlannedRow>): PlannedRow => ({
  row,
  title: `Beat ${row}`,
  outcome: 'new',
  notes: [],
  differences: [],
  ...parts,
});

it('the import page sums up what rows lack, the most common first', async () => {
  const lacks = (row: number, ...columns: readonly string[]): PlannedRow =>
    rowOf(row, { outcome: 'wrong', notes: columns.map((column) => ({ column, text: 'Add it.' })) });
  const { choose } = await show([lacks(2, 'WAV', 'Key'), lacks(3, 'Key'), lacks(4, 'Key')]);
  await choose('harbour.mp3');
  const causes = within(await screen.findByRole('list', { name: 'What needs fixing' })).getAllByRole('listitem');
  expect(causes.map(({ textContent }) => textContent)).toEqual(['Key3 rows', 'WAV1 row']);
  expect(screen.queryByText(/no cover/)).toBeNull();
});

it('the import page says that missing covers are drawn, and takes one image for all instead', async () => {
  const { actions, choose } = await show([2, 3].map((row) => rowOf(row, { differences: [drawnCover()] })));
  await choose('harbour.mp3');
  expect(await screen.findByText('2 beats have no cover: we draw one from each sound.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'What needs fixing' })).toBeNull();
  expect(screen.getAllByText('Drawn from the sound')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Use one image for all' })).toBeTruthy();

  await actions.upload(
    screen.getByLabelText('Cover image for all'),
    new File(['x'], 'cover.png', { type: 'image/png' }),
  );
  const [beat] = useChosen.getState().folder;
  expect(beat?.files).toMatchObject({ mp3: { path: 'harbour.mp3' }, cover: { path: 'cover.png', bytes: 1 } });
  expect(useChosen.getState().byPath.get('cover.png')?.size).toBe(1);
});
