import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { story } from '#content/story.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './story-page.tsx';

it('the story page has artist cards that lead to three artist pages', () => {
  render(<Component />, { path: '/thestory' });
  for (const { heading } of story.chapters) expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  const people = screen.getByRole('region', { name: 'The people' });
  const paths = within(people)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(story.artists.map((username) => `/beatstore/${username}`));
  expect(new Set(paths).size).toBe(3);
});
