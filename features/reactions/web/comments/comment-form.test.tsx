import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/components/render.tsx';
import type { Track } from '#features/catalogue/contract.ts';
import { CommentForm } from './comment-form.tsx';

const track = { _id: 'beat-1', title: 'Undertow' } as Track;

it('the comment form keeps what was typed before hydration, even if an older draft is stored', () => {
  window.sessionStorage.setItem('draft:comment:beat-1:visitor', '"Those hats"');
  render(<CommentForm track={track} add={async () => []} onResumed={() => {}} />, {
    early: (page) => {
      page.querySelector('textarea')!.value = 'This bass';
    },
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('This bass');
});
