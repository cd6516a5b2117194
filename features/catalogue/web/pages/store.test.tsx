import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { player } from '#features/plays/web/player.ts';
import { PlayerBar } from '#features/plays/web/public.tsx';
import { makeBeat, makeLicense } from '#testing/components/beats.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './store.tsx';
// Preloaded, so that no test waits for them.
import '../../list-beats.ts';
import '../store/filter-fields.tsx';

const beats = [
  makeBeat({ _id: 'undertow', title: 'Undertow', genre: 'Electronic', bpm: 140, tags: ['dark', 'drill'] }),
  makeBeat({ _id: 'kitchen', title: 'Kitchen Light', genre: 'Electronic', bpm: 78, tags: ['lofi', 'warm'] }),
];

const show = (path = '/beatstore') =>
  render(
    <>
      <Component />
      <PlayerBar buyButton={() => null} />
    </>,
    {
      path,
      responses: {
        'GET /api/v1/app/beatstore/getAllBeats': beats,
        'GET /api/v1/app/beatstore/facets': {
          total: beats.length,
          genres: [{ name: 'Electronic', count: 2 }],
          keys: ['A minor'],
          tags: ['dark', 'drill', 'lofi'].map((name) => ({ name, count: 1 })),
          bpmMin: 78,
          bpmMax: 140,
          artists: [],
        },
        'GET /api/v1/app/token/:trackId/mp3': { token: 'token' },
      },
    },
  );

const search = () => screen.getByRole('searchbox', { name: 'Search beats' });
const rowNames = () =>
  within(screen.getByRole('table', { name: 'Beats' }))
    .getAllByRole('button', { name: /^(Play|Pause) / })
    .map((button) => button.getAttribute('aria-label')?.replace(/^(Play|Pause) .* - /, ''));

beforeEach(() => {
  const stray = console.error;
  // The test's browser is older than the element.
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

describe('the store', () => {
  it('has one control that clears the search, and it closes it', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    await actions.click(screen.getByRole('button', { name: 'Search beats' }));
    expect(document.activeElement).toBe(search());
    await actions.type(search(), 'lofi');
    await waitFor(() => expect(rowNames()).toEqual(['Kitchen Light']));
    expect(screen.queryByRole('button', { name: /clear/i })).toBeNull();
    await actions.click(screen.getByRole('button', { name: 'Close search' }));
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search beats' }));
  });

  it('says how it understood a search, and each chip takes its words away', async () => {
    const { actions } = show('/beatstore?q=dark+140+a+min');
    const chips = () =>
      screen.queryAllByRole('button', { name: /^Remove the filter/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(chips()).toEqual(['#dark', '140 BPM', 'A minor']));
    await waitFor(() => expect(rowNames()).toEqual(['Undertow']));
    await actions.click(screen.getByRole('button', { name: 'Remove the filter 140 BPM' }));
    await waitFor(() => expect(chips()).toEqual(['#dark', 'A minor']));
    expect((search() as HTMLInputElement).value).toBe('dark a min');
    await waitFor(() => expect(window.location.search).toBe('?q=dark+a+min'));
  });

  it('offers half and double of a tempo that is searched', async () => {
    const { actions } = show('/beatstore?q=156');
    await waitFor(() => expect(screen.queryByText('No beats match')).not.toBeNull());
    await actions.click(await screen.findByRole('button', { name: '78 and 312 BPM', pressed: false }));
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

  it('plays the first result when Enter is pressed', async () => {
    const { actions } = show();
    await screen.findByText('Undertow');
    await actions.click(screen.getByRole('button', { name: 'Search beats' }));
    await actions.type(search(), 'warm');
    await waitFor(() => expect(rowNames()).toEqual(['Kitchen Light']));
    await actions.keyboard('{Enter}');
    await waitFor(() => expect(player.store.getState().current?._id).toBe('kitchen'));
  });

  it('says for each column that can be sorted whether it is', async () => {
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

  it('plays a beat from where its wave is pressed, and from its start elsewhere and by keyboard', async () => {
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
