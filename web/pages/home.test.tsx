import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import { artistCards, artists } from '#content/artists.ts';
import { story } from '#content/story.ts';
import { makeBeat } from '#testing/components/beats.ts';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { render } from '#testing/components/render.tsx';
import type { Site } from '#features/settings/contract.ts';
import { Component } from './home.tsx';

const ada = { name: 'Ada', username: 'ada', role: 'Co-producer', isProducer: true };
const newest = makeBeat({ _id: 'beat-1', title: 'Harbour', genre: 'Trap', credits: [ada] });
const cheapest = makeBeat({ _id: 'beat-2', title: 'Small Change' });

const open = (site?: Partial<Site>, promotions = makePromotions()) =>
  render(<Component />, {
    ...(site && { site }),
    responses: {
      'GET /api/v1/app/beatstore/getAllBeats': ({ query }: ApiRequest) => ({
        beats: query?.includes('sort=price-low') ? [cheapest] : [newest],
        nextCursor: null,
        total: 2,
      }),
      'GET /api/v1/app/promotions': promotions,
    },
  });

const stubDevice = ({ still = false, connection = {} }: { still?: boolean; connection?: object }) => {
  const media = { matches: still, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
};

/** Makes the observed element enter or leave the view. */
let see: (inView: boolean) => void;
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  let watched: (inView: boolean) => void = () => undefined;
  see = (inView) => act(() => watched(inView));
  const Observer = class {
    constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
      const before = watched;
      watched = (inView) => {
        before(inView);
        report([{ isIntersecting: inView }]);
      };
    }
    observe(): void {}
    disconnect(): void {}
  };
  vi.stubGlobal('IntersectionObserver', Observer);
});

const accessibleName = (region: HTMLElement): string =>
  region.getAttribute('aria-label') ??
  document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent ??
  '';

const video = (): HTMLVideoElement | null => document.querySelector('video');

describe('the top of the home page', () => {
  it('says what the store sells, and offers beats from its lowest price', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('ARTIST CREATING A WAVE');
    expect((await screen.findByRole('link', { name: 'Beats from $20.00' })).getAttribute('href')).toBe('/beatstore');
  });

  it('shows no price while buying is off', async () => {
    open({ isEcomEnabled: false });
    expect(await screen.findByRole('link', { name: 'Open the beat store' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Beats from/ })).toBeNull();
  });

  it('has a search that opens the store', async () => {
    const { actions } = open();
    await actions.type(screen.getByRole('searchbox', { name: 'Search the store' }), 'dark 140{Enter}');
    expect(`${window.location.pathname}${window.location.search}`).toBe('/beatstore?q=dark+140');
  });

  it('plays the newest beat, and has a scroll-down arrow to the story below', async () => {
    open();
    const play = await screen.findAllByRole('button', { name: 'Play Mira & Ada - Harbour' });
    const first = play[0]?.closest('article');
    expect(first && within(first).getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe(
      '/beatstore/product/beat-1',
    );
    expect(first && within(first).getByRole('link', { name: 'Mira & Ada' }).getAttribute('href')).toBe(
      '/beatstore/mira',
    );
    const target = screen.getByRole('link', { name: 'Scroll down' }).getAttribute('href');
    expect(document.querySelector(target ?? '')?.textContent).toContain('The story');
  });
});

describe('the hero video', () => {
  it('loads after the page, plays while it is in view, and can be paused', async () => {
    stubDevice({});
    const { actions } = open();
    expect(video()).toBeNull();
    await waitFor(() => expect(video()).not.toBeNull());
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
    see(true);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
    vi.mocked(HTMLMediaElement.prototype.pause).mockClear();
    see(false);
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(1);
    see(true);
    await actions.click(screen.getByRole('button', { name: 'Pause the background video' }));
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('button', { name: 'Play the background video' })).toBeTruthy();
  });

  it.each([
    ['reduced motion', { still: true }],
    ['Save-Data', { connection: { saveData: true } }],
    ['a slow connection', { connection: { effectiveType: '3g' } }],
  ])('does not load with %s', async (_, device) => {
    stubDevice(device);
    open();
    await screen.findByRole('link', { name: 'Beats from $20.00' });
    await act(() => new Promise((resolve) => window.requestIdleCallback(() => resolve(undefined))));
    expect(video()).toBeNull();
  });
});

it('the home page has hero, story, featured beat banner, store list, featured artist panel and artists grid, in this order', async () => {
  open({}, makePromotions({ currentPromotion: makePromotion() }));
  await screen.findByRole('region', { name: 'CURRENT FEATURED ARTIST' });
  const regions = screen.getAllByRole('region').map((region) => accessibleName(region));
  const parts = [story.title, 'Featured music', 'New releases', 'CURRENT FEATURED ARTIST', 'ARTIST CREATING A WAVE'];
  expect(regions.filter((name) => parts.includes(name))).toEqual(parts);
  const [hero] = screen.getAllByRole('heading', { level: 1 });
  const first = screen.getByRole('region', { name: story.title });
  expect(hero && hero.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('the home page clears stored ctaVideo entries, and nothing else in the browser’s storage', async () => {
  localStorage.setItem('ctaVideo', 'a');
  localStorage.setItem('ctaVideo-2', 'b');
  localStorage.setItem('volume', '0.5');
  open();
  await screen.findByRole('link', { name: 'Beats from $20.00' });
  expect(Object.keys(localStorage)).toEqual(['volume']);
});

it('the home page ends with an email form, which is loaded only near it', async () => {
  open();
  const section = within(screen.getByRole('region', { name: 'Hear it first' }));
  await screen.findByRole('link', { name: 'Beats from $20.00' });
  expect(section.queryByRole('form')).toBeNull();
  see(true);
  expect(await section.findByRole('form', { name: 'Subscribe' })).toBeTruthy();
});

describe('the artists grid', () => {
  const grid = () => within(screen.getByRole('region', { name: 'ARTIST CREATING A WAVE' }));

  it('has six cards: all artists with a page, and placeholders with a disabled button', () => {
    open();
    expect(grid().getAllByRole('article')).toHaveLength(6);
    const visits = grid().getAllByRole('link', { name: /^Visit Artist/ });
    const pages = artists.map(({ username }) => `/beatstore/${username}`);
    expect(visits.map((link) => link.getAttribute('href'))).toEqual(pages);
    const waiting = grid().getAllByRole('button', { name: /^(Coming soon|Open spot)$/ });
    expect(waiting.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
  });

  it('shows more of a card while it is pointed at, and a click resets its caption', () => {
    open();
    const [first] = artistCards;
    const card = grid().getAllByRole('article')[0];
    if (!first || !card) throw new Error('the grid is empty');
    const shown = () =>
      [first.caption, first.more].filter((words) => !within(card).getByText(words).className.includes('invisible'));
    expect(shown()).toEqual([first.caption]);
    fireEvent.pointerEnter(card);
    expect(shown()).toEqual([first.more]);
    fireEvent.click(card);
    expect(shown()).toEqual([first.caption]);
  });
});
