import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnBeatsPanel } from '#features/studio/web/own-beats/own-beats-panel.tsx';
import { makeLicense, makeOwnBeat } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';

const [check, start] = ['POST /api/v1/app/bulk/edits/check', 'POST /api/v1/app/bulk/edits'];

const show = (responses: Record<string, unknown>, total = 2) =>
  render(<OwnBeatsPanel action={null} otherwiseFocus={{ current: null }} />, {
    responses: {
      'GET /api/v1/app/bulk/edits': { edits: [] },
      'GET /api/v1/app/beatstore/licenses/usable': { licenses: [] },
      'GET /api/v1/app/beatstore/user': {
        beatTracks: ['Harbour', 'Ferry'].map((title) => makeOwnBeat({ _id: title, title })),
        totalBeatsUploaded: total,
        total,
        pages: 1,
      },
      ...responses,
    },
  });

it('selected beats, or all that match, change after a preview', async () => {
  const difference = { field: 'Price', before: '$1.00', after: '$8.00' };
  const beats = [
    { beatId: 'Ferry', title: 'Ferry', differences: [difference], skipped: null },
    { beatId: 'Harbour', title: 'Harbour', differences: [], skipped: 'It was sold exclusively.' },
  ];
  const { actions, server } = show({ [check]: { beats }, [start]: { id: 'edit' } }, 60);
  await actions.click(await screen.findByRole('checkbox', { name: 'Select Ferry' }));
  await actions.click(await screen.findByRole('button', { name: 'Price' }));
  const price = await screen.findByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(price));
  expect(screen.queryByLabelText('Genre')).toBeNull();
  await actions.type(price, '7{Enter}');
  expect((await screen.findByText('$8.00')).tagName).toBe('INS');
  expect(document.activeElement?.textContent).toBe('1 will change · 1 left out');
  await actions.click(screen.getByRole('button', { name: 'Change 1 item' }));
  const all = screen.getByRole('checkbox', { name: 'Select all' });
  await waitFor(() => expect(document.activeElement).toBe(all));
  expect(await screen.findByText('Your changes are on their way.')).toBeDefined();
  const change = { price: { how: 'amount', value: '7', to99: false } };
  const selection = { beatIds: ['Ferry'] };
  expect(server.calls.find(({ key }) => key === start)?.body).toEqual({ selection, change, count: 2 });

  await actions.click(all);
  await actions.click(await screen.findByRole('button', { name: 'Select all 60 that match' }));
  expect(screen.getByRole('status').textContent).toBe('60 selected');
  await actions.click(screen.getByRole('button', { name: 'More changes' }));
  await actions.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose what should be different.');
  await actions.selectOptions(await screen.findByLabelText('Free download'), 'on');
  await actions.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(server.calls.findLast(({ key }) => key === check)?.body).toEqual({
      selection: { search: '', show: 'all' },
      change: { freeDownload: true },
    }),
  );
});

it.each([
  ['Tags', 'Tags', 'add'],
  ['Licenses', 'Basic License', ''],
  ['Take off sale', 'On sale', 'unpublish'],
])('the button %s opens the form with its own fields, and the others on request', async (button, label, value) => {
  const licenses = [makeLicense({ _id: 'basic', title: 'Basic License' })];
  const { actions } = show({ 'GET /api/v1/app/beatstore/licenses/usable': { licenses } });
  await actions.click(await screen.findByRole('checkbox', { name: 'Select Ferry' }));
  const opener = await screen.findByRole('button', { name: button });
  await actions.click(opener);
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: label })).value).toBe(value);
  expect(screen.queryByLabelText('Genre')).toBeNull();
  await actions.click(screen.getByRole('button', { name: 'Change more' }));
  expect(screen.getByLabelText('Genre')).toBeDefined();
  await actions.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.getByRole('status').textContent).toBe('1 selected');
});
