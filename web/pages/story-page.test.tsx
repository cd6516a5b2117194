import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { story } from '#content/story.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './story-page.tsx';

it('the story page has artist cards that lead to three artist pages', () => {
  render(<Component />, { path: '/thestory' });
  for (const { heading } of story.chapters) expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  const cards = within(screen.getByRole('region', { name: 'The people' })).getAllByRole('listitem');
  const paths = cards.map((card) => within(card).getByRole('link').getAttribute('href'));
  expect(paths).toEqual(story.artists.map((username) => `/beatstore/${username}`));
  expect(new Set(paths).size).toBe(3);
});
