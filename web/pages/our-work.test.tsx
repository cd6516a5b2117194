import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { noWorks, type Work, works } from '#content/works.ts';
import { readVideo } from '#features/account/video-link.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { builtIn } from '#features/site/built-in.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import type { Promotions } from '#features/promotions/contract.ts';
import { makeBeat } from '#testing/components/beats.ts';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './our-work.tsx';

const nova = { _id: 'user-7', username: 'nova', name: 'Nova Tide' };
const undertow = makeBeat({ _id: 'beat-7', title: 'Undertow', user: nova });
const drift = makeBeat({ _id: 'beat-8', title: 'Drift', user: nova });
const own = {
  song: makeBeat({ _id: 'beat-1', title: works.choice.song.title }),
  weekly: makeBeat({ _id: 'beat-2', title: works.choice.weekly.title }),
};
const popular = makeBeat({ _id: 'beat-3', title: 'Most Wanted' });

const songs = works.favorites[0].works;
const films = works.favorites[1].works;
const ofSongs = songs.map(({ beat }, index) => makeBeat({ _id: `song-${index}`, title: beat }));

/** A search finds the label's own choice by title; without a search, an artist's beats or a popular one are listed. */
const findBeats = ({ query = '' }: ApiRequest) => {
  const search = new URLSearchParams(query);
  const chosen = [...Object.values(own), ...ofSongs].filter(({ title }) => title === search.get('q'));
  if (search.has('q')) return chosen;
  if (search.get('artist') === 'nova') return [undertow, drift];
  return search.has('artist') ? [] : [popular];
};

const open = (promotions: Promotions = makePromotions(), missing: readonly string[] = []) =>
  render(<Component />, {
    path: '/ourwork',
    responses: {
      'GET /api/v1/app/promotions': promotions,
      'GET /api/v1/app/beatstore/getAllBeats': (request: ApiRequest) => {
        const beats = findBeats(request).filter(({ title }) => !missing.includes(title));
        return { beats, nextCursor: null, total: beats.length };
      },
      'GET /api/v1/app/beatstore/track/:trackId': { ...undertow, comments: [] },
      'GET /api/v1/app/profiles/:username': { seller: null },
    },
  });

const cardOf = async (words: string) => {
  const card = (await screen.findByText(words)).closest('article');
  if (!card) throw new Error(`"${words}" is not in a card`);
  return within(card);
};

describe('featured song, artist and weekly song', () => {
  it('come from the current promotion', async () => {
    open(makePromotions({ currentPromotion: makePromotion() }));
    expect((await cardOf('Featured song')).getByRole('button', { name: 'Play Nova Tide - Undertow' })).toBeTruthy();
    const artist = await cardOf('Featured artist');
    expect(artist.getByText('Slow water.')).toBeTruthy();
    expect(artist.getByRole('link', { name: /^Visit Artist/ }).getAttribute('href')).toBe('/beatstore/nova');
    expect((await cardOf('Weekly song')).getByRole('button', { name: 'Play Nova Tide - Drift' })).toBeTruthy();
  });

  it('are the label’s own choice while there is no promotion', async () => {
    open(makePromotions({ nextPromotion: makePromotion() }));
    expect((await cardOf('Featured song')).getByRole('heading', { name: works.choice.song.title })).toBeTruthy();
    expect((await cardOf('Weekly song')).getByRole('heading', { name: works.choice.weekly.title })).toBeTruthy();
    const artist = await cardOf('Featured artist');
    expect(artist.getByRole('link', { name: /^Visit Artist/ }).getAttribute('href')).toBe(
      `/beatstore/${works.choice.artist}`,
    );
  });
});

describe('someone who isn’t on the label anymore', () => {
  const linksToArtists = () =>
    screen
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => artists.some(({ username }) => href === `/beatstore/${username}`));

  it('is neither the featured artist nor linked from a work, because they may have no page', async () => {
    const { queryClient } = open(
      makePromotions(),
      ofSongs.map(({ title }) => title),
    );
    queryClient.setQueryData(siteDocumentQuery('artists').queryKey, { artists: [] });
    await screen.findByText('Featured song');
    await waitFor(() => expect(screen.queryByText('Featured artist')).toBeNull());
    expect(screen.queryByText(/^Beat by/)).toBeNull();
    expect(linksToArtists()).toEqual([]);
  });
});

it('one beat isn’t featured twice if an artist is chosen for both songs', async () => {
  const { queryClient } = open(makePromotions());
  const chosen = { artist: 'nova', title: 'Gone' };
  queryClient.setQueryData(
    siteDocumentQuery('our-work').queryKey,
    (texts) => texts && { ...texts, choice: { song: chosen, weekly: chosen, artist: 'nova' } },
  );
  expect((await cardOf('Featured song')).getByRole('heading', { name: 'Undertow' })).toBeTruthy();
  expect((await cardOf('Weekly song')).getByText('Drift')).toBeTruthy();
});

it('the favorite-work tabs can be changed with the arrow keys', async () => {
  const { actions } = open();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(works.favorites.map(({ name }) => name));
  await actions.click(screen.getByRole('tab', { name: works.favorites[0].name }));
  await actions.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(works.favorites[1].name);
  const panel = within(screen.getByRole('tabpanel'));
  for (const { title } of works.favorites[1].works) expect(panel.getByRole('heading', { name: title })).toBeTruthy();
});

it('a song made with a beat shows its cover, plays it and links to it', async () => {
  open();
  const card = await cardOf(songs[0].title);
  expect(await card.findByRole('button', { name: `Play Mira - ${songs[0].beat}` })).toBeTruthy();
  expect(card.getByRole('link', { name: songs[0].beat }).getAttribute('href')).toBe('/beatstore/product/song-0');
  expect(card.queryByText(/Nothing loads/)).toBeNull();
});

it('a song whose beat isn’t in the store shows a drawing without a play button', async () => {
  open(makePromotions(), [songs[0].beat]);
  await screen.findByRole('button', { name: `Play Mira - ${songs[1].beat}` });
  const card = await cardOf(songs[0].title);
  expect(card.queryByRole('button')).toBeNull();
  expect(card.getByText(/^Beat by/)).toBeTruthy();
});

it('a film loads nothing from its video’s site until a visitor presses play', async () => {
  const { actions, container } = open();
  await actions.click(screen.getByRole('tab', { name: works.favorites[1].name }));
  const card = await cardOf(films[0].title);
  expect(await card.findByText('Nothing loads from YouTube until you press play.')).toBeTruthy();
  expect(card.getByRole('link', { name: `${films[0].video.title} Play from YouTube` })).toBeTruthy();
  expect(container.innerHTML).not.toMatch(/nocookie|ytimg|iframe/);
});

it('every video on the page is on a supported video site', () => {
  const urls = works.favorites.flatMap((tab) => tab.works.flatMap((work: Work) => work.video?.url ?? []));
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.map((url) => readVideo(url)?.url)).toEqual(urls);
});

it('the work page has a gallery of covers that lead to their beats, and featured beats', async () => {
  open();
  const gallery = within(screen.getByRole('region', { name: 'Gallery' }));
  expect(gallery.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(
    works.gallery.map(({ caption }) => caption),
  );
  const cover = await gallery.findByRole('img', { name: `Cover of ${works.choice.weekly.title}` });
  expect(cover.closest('a')?.getAttribute('href')).toBe('/beatstore/product/beat-2');
  const table = within(await screen.findByRole('table', { name: 'Featured beats' }));
  expect(table.getByRole('link', { name: /Most Wanted/ })).toBeTruthy();
});

describe('the page of a label without works', () => {
  const empty = { ...noWorks, favorites: [], gallery: [] };
  const show = (texts: DocumentData<'our-work'>, promotions = makePromotions()): void => {
    const { queryClient } = open(promotions, [popular.title]);
    act(() => {
      queryClient.setQueryData(siteDocumentQuery('our-work').queryKey, texts);
    });
  };
  it('has its title and one sentence, and nothing empty below', async () => {
    show(empty);
    expect(await screen.findByText(noWorks.lead)).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Our work']);
    expect(screen.queryByRole('tablist')).toBeNull();
  });

  it('has no tab for a list that is empty', async () => {
    const { favorites } = builtIn('our-work', label).data as DocumentData<'our-work'>;
    show({ ...empty, favorites: [{ name: 'Films', works: [] }, ...favorites.slice(0, 1)] });
    await screen.findByText(noWorks.lead);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Songs']);
    expect(screen.getByRole('heading', { name: songs[0].title })).toBeTruthy();
  });

  it('still shows a promotion', async () => {
    show(empty, makePromotions({ currentPromotion: makePromotion() }));
    expect((await cardOf('Featured song')).getByRole('button', { name: 'Play Nova Tide - Undertow' })).toBeTruthy();
  });
});
