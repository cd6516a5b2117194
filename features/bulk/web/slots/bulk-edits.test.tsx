import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import type { BulkEdit } from '../../contract-edits.ts';
import { bulkEditsQuery } from '../queries.ts';
import { Component } from './bulk-edits.tsx';

const list = 'GET /api/v1/app/bulk/edits';
const undo = 'POST /api/v1/app/bulk/edits/:editId/undo';

const makeEdit = (change: Partial<BulkEdit> = {}): BulkEdit => ({
  id: 'edit',
  createdAt: '2031-03-04T10:00:00.000Z',
  fields: ['Price'],
  total: 12,
  left: 0,
  changed: 12,
  undone: 0,
  leftOut: [],
  ...change,
});

it('an edit that has just completed says so in a message with an undo, and so does its undo', async () => {
  let edits = [makeEdit({ id: 'old' })];
  const shown = render(<Component />, {
    responses: {
      [list]: () => ({ edits }),
      [undo]: () => {
        edits = edits.map((edit) => (edit.id === 'edit' ? { ...edit, changed: 0, undone: 11 } : edit));
        return {};
      },
    },
  });
  const { actions, server, queryClient } = shown;
  const refetch = () => queryClient.refetchQueries({ queryKey: bulkEditsQuery().queryKey });
  const messages = () => screen.getByRole('list', { name: 'Notifications' }).textContent;
  await screen.findByText('12 changed');
  expect(messages()).toBe('');
  edits = [makeEdit({ left: 12, changed: 0 }), ...edits];
  await refetch();
  await screen.findByText('12 of 12 to go');
  expect(messages()).toBe('');
  edits = [
    makeEdit({ changed: 11, leftOut: [{ title: 'Ferry', reason: 'It was deleted.' }] }),
    makeEdit({ id: 'old' }),
  ];
  await refetch();
  await waitFor(() => expect(messages()).toBe('Price11 changed · 1 left outUndo'));
  await actions.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(messages()).toBe('Price11 put back · 1 left out'));
  expect(server.calls.find(({ key }) => key === undo)?.path).toBe('/api/v1/app/bulk/edits/edit/undo');
});
