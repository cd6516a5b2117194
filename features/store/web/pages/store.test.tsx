import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { player } from '#features/plays/web/player.ts';
import { PlayerBar } from '#features/plays/web/public.tsx';
import { makeBeat, makeLicense } from '#testing/components/beats.ts';
import { type KitType, kitTypeLabels } from '#features/catalogue/kits.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './store.tsx';
// Preloaded, so that tests don't wait for it.
import '#features/catalogue/list-beats.ts';
import '../search/filter-fields.tsx';
import '../search/filter-sheet.tsx';
import '../search/nothing-found.tsx';

const beats = [
  makeBeat({ _id: 'undertow', title: 'Undertow', genre: 'Electronic', bpm: 140, tags: ['dark', 'drill'] }),
  makeBeat({ _id: 'kitchen', title: 'Kitchen Light', genre: 'Electronic', bpm: 78, tags: ['lofi', 'warm'] }),
];

const nearKey = 'GET /api/v1/app/beatstore/near';

const show = (path = '/beatstore') =>
  render(
    <>
      <Component />
      <PlayerBar />
    </>,
    {
      path,
      responses: {
        'GET /api/v1/app/beatstore/getAllBeats': beats,
        'GET /api/v1/app/beatstore/facets': {
          total: beats.length,
          genres: [{ name: 'Electronic', count: 2 }],
          keys: ['A minor'],
          kits: beats.filter(({ kind }) => kind === 'kit').length,
          kitTypes: [
            { name: 'drums', count: 1 },
            { name: 'midi', count: 1 },
          ],
          tags: ['dark', 'drill', 'lofi'].map((name) => ({ name, count: 1 })),
          bpmMin: 78,
          bpmMax: 140,
          artists: [],
        },
        [nearKey]: { searches: ['undertow'], tags: ['drill'], beats: [beats[0]] },
        'GET /api/v1/app/token/:trackId/mp3': { token: 'token' },
      },
    },
  );

const search = () => screen.getByRole('searchbox', { name: 'Search the store' });
const rowNames = () =>
  within(screen.getByRole('table', { name: /^(Beats|Sound kits|Beats and kits)$/ }))
    .getAllByRole('button', { name: /^(Play|Pause) / })
    .map((button) => button.getAttribute('aria-label')?.replace(/^(Play|Pause) .* - /, ''));

beforeEach(() => {
  const stray = console.error;
  // The test browser doesn't know the element `search` yet.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!(String(words[0]).includes('unrecognized in this browser') && words[1] === 'search')) stray(...words);
  });
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'load').mockImplementation(() => {});
  vi.spyOn(media, 'play').mockImplementation(async () => {});
});
afterEach(() => {
  act(() => player.close());
});

describe('the store page', () => {
  it('always shows its search, with one control that clears it', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    expect(screen.queryByRole('button', { name: /clear/i })).toBeNull();
    await actions.type(search(), 'lofi');
    await waitFor(() => expect(rowNames()).toEqual(['Kitchen Light']));
    await actions.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    expect(document.activeElement).toBe(search());
  });

  it('shows a search only once, in its box', async () => {
    show('/beatstore?q=dark+140+a+min');
    await waitFor(() => expect(rowNames()).toEqual(['Undertow']));
    expect((search() as HTMLInputElement).value).toBe('dark 140 a min');
    expect(screen.queryAllByRole('button', { name: /^Remove the filter/ })).toHaveLength(0);
  });

  it('names the search that found nothing, and shows near matches', async () => {
    const { actions, server } = show('/beatstore?q=undrtow');
    await screen.findByText('Nothing for “undrtow”');
    expect(await screen.findByRole('link', { name: '#drill' })).toHaveProperty('search', '?tag=drill');
    expect(within(screen.getByRole('table', { name: 'Close matches' })).getByText('Undertow')).toBeDefined();
    expect(server.calls.filter(({ key }) => key === nearKey).map(({ query }) => query)).toEqual(['q=undrtow']);
    await actions.click(screen.getByRole('link', { name: 'undertow' }));
    await waitFor(() => expect(rowNames()).toEqual(['Undertow']));
    expect((search() as HTMLInputElement).value).toBe('undertow');
  });

  it('offers to clear the search, the filters or both, whichever is set', async () => {
    const { actions } = show('/beatstore?q=zzzz&genre=Jazz');
    await screen.findByText('Nothing for “zzzz”');
    await actions.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(window.location.search).toBe('?q=zzzz'));
    // The URL changes first, the list follows.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
    await actions.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('has a filter sheet on a phone, which says how many beats match', async () => {
    vi.stubGlobal('innerWidth', 360);
    const { actions } = show();
    await screen.findByText('Undertow');
    await actions.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getByRole('button', { name: 'Show 2 beats' })).toBeDefined();
    expect(sheet.getByRole('button', { name: 'Clear all' })).toHaveProperty('disabled', true);
    await actions.selectOptions(sheet.getByLabelText('Tags'), 'drill (1)');
    await sheet.findByRole('button', { name: 'Show 1 beat' });
    await actions.click(sheet.getByRole('button', { name: 'Clear all' }));
    await actions.click(await sheet.findByRole('button', { name: 'Show 2 beats' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.unstubAllGlobals();
  });

  it('offers to find half and double of a searched tempo', async () => {
    const { actions } = show('/beatstore?q=156');
    await screen.findByText('Nothing for “156”');
    await actions.click(await screen.findByRole('button', { name: 'Include half and double time', pressed: false }));
    await waitFor(() => expect(rowNames()).toEqual(['Kitchen Light']));
    expect(window.location.search).toBe('?q=156&halfDouble=1');
  });

  it('filters by several tags, price, length and sub-genre, and clears all at once', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    await actions.click(screen.getByRole('button', { name: 'Filters' }));
    await actions.selectOptions(await screen.findByLabelText('Genre'), 'Electronic');
    await waitFor(() => expect(screen.getByLabelText('Sub-genre')).toHaveProperty('disabled', false));
    const chip = (label: string) => screen.findByRole('button', { name: `Remove the filter ${label}` });
    await actions.selectOptions(screen.getByLabelText('Price'), 'Up to $20');
    await chip('up to $20');
    await actions.selectOptions(screen.getByLabelText('Length'), 'Under 2 minutes');
    await chip('under 2 minutes');
    await actions.selectOptions(screen.getByLabelText('Tags'), 'dark (1)');
    await chip('#dark');
    await waitFor(() => expect(rowNames()).toEqual(['Undertow']));
    await actions.selectOptions(screen.getByLabelText('Tags'), 'drill (1)');
    await chip('#drill');
    expect(window.location.search).toBe('?genre=Electronic&priceMax=20&length=short&tag=dark%2Cdrill');
    await actions.click(await chip('#dark'));
    await waitFor(() => expect(window.location.search).toContain('tag=drill'));
    await actions.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(rowNames()).toHaveLength(2));
  });

  it('filters sound kits by type, without the filters that only beats have', async () => {
    const of = { kind: 'kit', genre: 'Electronic', bpm: null, key: '' } as const;
    const kit = (type: KitType) =>
      makeBeat({ ...of, _id: type, title: kitTypeLabels[type], kit: { type, files: 2, bytes: 9 } });
    beats.push(kit('drums'), kit('midi'));
    try {
      const { actions } = show('/beatstore?bpmMin=60&key=A+minor&genre=Electronic&sort=bpm-low');
      await actions.click(await screen.findByRole('radio', { name: 'Kits' }));
      await waitFor(() => expect(rowNames()).toEqual(['MIDI kit', 'Drum kit']));
      expect(window.location.search).toBe('?kind=kit&genre=Electronic');
      expect(screen.queryByRole('button', { name: /^Remove the filter kit/ })).toBeNull();
      await actions.click(screen.getByRole('button', { name: 'Filters 1' }));
      await actions.selectOptions(await screen.findByLabelText('Kind of kit'), 'MIDI kit (1)');
      await waitFor(() => expect(rowNames()).toEqual(['MIDI kit']));
      for (const name of ['Key', 'BPM from', 'Length']) expect(screen.queryByLabelText(name)).toBeNull();
      expect(screen.queryByRole('option', { name: 'BPM, slow to fast' })).toBeNull();
      await actions.click(screen.getByRole('radio', { name: 'All' }));
      await waitFor(() => expect(window.location.search).toBe('?genre=Electronic'));
      await waitFor(() => expect(screen.queryByLabelText('Kind of kit')).toBeNull());
      expect(screen.getByLabelText('Key')).toBeDefined();
    } finally {
      beats.splice(-2);
    }
  });

  it('plays the first result when Enter is pressed', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    await actions.type(search(), 'warm');
    await waitFor(() => expect(rowNames()).toEqual(['Kitchen Light']));
    await actions.keyboard('{Enter}');
    await waitFor(() => expect(player.store.getState().current?._id).toBe('kitchen'));
  });

  it('says for each sortable column whether the list is sorted by it', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    const heading = (name: string) => screen.getByRole('columnheader', { name });
    expect(['Title', 'BPM', 'Price', 'Time'].map((name) => heading(name).getAttribute('aria-sort'))).toEqual([
      'none',
      'none',
      'none',
      null,
    ]);
    await actions.click(within(heading('BPM')).getByRole('button'));
    await waitFor(() => expect(heading('BPM').getAttribute('aria-sort')).toBe('ascending'));
    expect(rowNames()).toEqual(['Kitchen Light', 'Undertow']);
  });

  it('says "from" before the price of a beat with several licenses', async () => {
    const licenses = [
      makeLicense({ _id: 'a', title: 'Basic' }),
      makeLicense({ _id: 'b', title: 'More', price: '30.00' }),
    ];
    beats.push(makeBeat({ _id: 'several', title: 'Several', licenses }));
    try {
      show();
      await screen.findByText('Several');
      expect(screen.getByRole('button', { name: 'from $20.00, choose a license for Mira - Several' })).toBeDefined();
      expect(screen.getByRole('button', { name: '$20.00, choose a license for Mira - Undertow' })).toBeDefined();
    } finally {
      beats.pop();
    }
  });

  it('plays a beat from where its wave is pressed, and from its start if pressed elsewhere or by keyboard', async () => {
    show();
    await screen.findByText('Undertow');
    const button = screen.getByRole('button', { name: 'Play Mira - Undertow' });
    const wave = button.closest('[role=row]')?.querySelector('[data-wave]') as Element;
    vi.spyOn(wave, 'getBoundingClientRect').mockReturnValue(new DOMRect(400, 10, 200, 36));
    const press = (at: MouseEventInit) => act(async () => void fireEvent.click(button, at));
    const position = () => player.store.getState().position;
    await press({ detail: 1, clientX: 500, clientY: 20 });
    expect(position()).toBeCloseTo(32.5);
    await press({ detail: 1, clientX: 450, clientY: 20 });
    expect(position()).toBeCloseTo(16.25);
    act(() => player.close());
    await press({ detail: 0, clientX: 500, clientY: 20 });
    expect(position()).toBe(0);
    act(() => player.close());
    await press({ detail: 1, clientX: 300, clientY: 20 });
    expect(position()).toBe(0);
  });
});
