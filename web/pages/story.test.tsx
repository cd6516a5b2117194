import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { story as storyOf } from '#content/story.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { render } from '#testing/components/render.tsx';
import { Component as StoryPage } from './story.tsx';

const story = storyOf(label);
const responses = { 'GET /api/v1/app/profiles/:username': { seller: null } };

it('the story begins with its title and has chapters', () => {
  render(<StoryPage />, { path: '/thestory', responses });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(story.title);
  for (const { heading, paragraphs } of story.chapters) {
    expect(screen.getByRole('heading', { level: 2, name: new RegExp(heading) })).toBeDefined();
    for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeDefined();
  }
});

it('the story has artist cards linking to the pages of all artists', () => {
  render(<StoryPage />, { path: '/thestory', responses });
  const cards = within(screen.getByRole('region', { name: 'The people' })).getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual(
    artists.map(({ username }) => `/beatstore/${username}`),
  );
  for (const [index, { name }] of artists.entries()) {
    expect(cards[index]?.textContent).toContain(name);
    expect(cards[index]?.textContent).toContain('Visit Artist');
  }
});

it('the story of a label without artists has no heading above nobody', async () => {
  const { queryClient } = render(<StoryPage />, { path: '/thestory', responses });
  queryClient.setQueryData(siteDocumentQuery('artists').queryKey, { artists: [] });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'The people' })).toBeNull());
});
