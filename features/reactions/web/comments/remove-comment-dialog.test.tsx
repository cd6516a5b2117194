import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import RemoveCommentDialog from './remove-comment-dialog.tsx';

const comment = {
  _id: 'comment-1',
  user: { username: 'ben' },
  text: 'Rude words',
  createdAt: '2031-02-03T10:00:00.000Z',
};
const show = (asksReason: boolean) => {
  const onDecision = vi.fn();
  const list = { current: null };
  return { onDecision, ...render(<RemoveCommentDialog open {...{ comment, asksReason, list, onDecision }} />) };
};

it('removing a comment asks an admin for an optional reason', async () => {
  const { actions, onDecision } = show(true);
  await actions.click(screen.getByRole('button', { name: 'Yes' }));
  await actions.type(screen.getByLabelText('Reason (optional)'), ' Insults me. ');
  await actions.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onDecision.mock.calls).toEqual([
    [true, ''],
    [true, 'Insults me.'],
  ]);
});

it('removing a comment asks its author for no reason', () => {
  show(false);
  expect(screen.queryByLabelText('Reason (optional)')).toBeNull();
});
