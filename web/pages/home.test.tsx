import { label } from '#content/label.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '#contract-kit/api.ts';
import { artists } from '#content/artists.ts';
import { artistCaptions } from '#content/home.ts';
import { story } from '#content/story.ts';
import { makeBeat } from '#testing/components/beats.ts';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { render } from '#testing/components/render.tsx';
import type { SellerPage } from '#features/account/contract-public-profile.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { Site } from '#features/settings/contract.ts';
import { sitePicturePath } from '#features/site/pictures.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { Component } from './home.tsx';

const ada = { name: 'Ada', username: 'ada', role: 'Co-producer', isProducer: true };
const newest = makeBeat({ _id: 'beat-1', title: 'Harbour', genre: 'Trap', credits: [ada] });
const cheapest = makeBeat({ _id: 'beat-2', title: 'Small Change' });

const sellerWith = (heroPicture: string): SellerPage => ({
  _id: 'user-1',
  username: 'mira',
  name: 'Mira',
  tagline: '',
  story: '',
  links: [],
  video: null,
  heroPicture,
});

interface Shown {
  readonly newestBeats?: readonly Beat[];
  /** The most played beats. */
  readonly week?: readonly Beat[];
  /** Every artist's picture. */
  readonly heroPicture?: string | null;
}

const open = (site?: Partial<Site>, promotions = makePromotions(), shown: Shown = {}) =>
  render(<Component />, {
    ...(site && { site }),
    responses: {
      'GET /api/v1/app/beatstore/getAllBeats': ({ query }: ApiRequest) => ({
        beats: query?.includes('sort=price-low') ? [cheapest] : (shown.newestBeats ?? [newest]),
        nextCursor: null,
        total: 2,
      }),
      'GET /api/v1/app/promotions': promotions,
      'GET /api/v1/app/beatstore/this-week': { beats: shown.week ?? [] },
      'GET /api/v1/app/profiles/:username': { seller: shown.heroPicture ? sellerWith(shown.heroPicture) : null },
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

it('the label’s own picture replaces the hero video and its button, and loads first', async () => {
  stubDevice({});
  const { queryClient } = open();
  await waitFor(() => expect(video()).not.toBeNull());
  const picture = sitePicturePath('a'.repeat(64));
  queryClient.setQueryData(siteDocumentQuery('home').queryKey, (home) => home && { ...home, picture });
  await waitFor(() => expect(video()).toBeNull());
  expect(screen.queryByRole('button', { name: /background video/ })).toBeNull();
  const [shown, ...others] = document.querySelectorAll('img[fetchpriority=high]');
  expect(others).toEqual([]);
  expect(shown?.getAttribute('src')).toBe(picture);
  expect(shown?.getAttribute('srcset')).toContain(`${sitePicturePath('a'.repeat(64), 1920)} 1920w`);
  expect([shown?.getAttribute('sizes'), shown?.getAttribute('alt')]).toEqual(['100vw', '']);
});

it('says that its own picture is dark only to a label with a theme, whose style sheet may make it light', async () => {
  stubDevice({});
  const { queryClient } = open();
  await waitFor(() => expect(video()).not.toBeNull());
  const dark = () => document.querySelector('[data-dark-picture]');
  expect(dark()).toBeNull();
  const light = { background: '#f6f1e7', text: '#1c1a17', accent: '#a33b1f', accentBright: '#8a2f17' };
  queryClient.setQueryData(siteDocumentQuery('theme').queryKey, light);
  await waitFor(() => expect(dark()).not.toBeNull());
  expect(Array.from(dark()?.querySelectorAll(':scope > picture > img, :scope > video') ?? [])).toHaveLength(2);
  const picture = sitePicturePath('a'.repeat(64));
  queryClient.setQueryData(siteDocumentQuery('home').queryKey, (home) => home && { ...home, picture });
  await waitFor(() => expect(dark()).toBeNull());
});

it('the home page has hero, story, featured beat banner, store list, featured artist panel and artists grid, in this order', async () => {
  open({}, makePromotions({ currentPromotion: makePromotion() }));
  await screen.findByRole('region', { name: 'CURRENT FEATURED ARTIST' });
  const regions = screen.getAllByRole('region').map((region) => accessibleName(region));
  const parts = [
    story(label).title,
    'Featured music',
    'New releases',
    'CURRENT FEATURED ARTIST',
    'ARTIST CREATING A WAVE',
  ];
  expect(regions.filter((name) => parts.includes(name))).toEqual(parts);
  const [hero] = screen.getAllByRole('heading', { level: 1 });
  const first = screen.getByRole('region', { name: story(label).title });
  expect(hero && hero.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('while no promotion runs', () => {
  const week = ['Big Wheel', 'Undertow'].map((title, index) => makeBeat({ _id: `week-${index}`, title }));

  it('the most played beats of the week can be played in the banner’s place, in their order', async () => {
    open({}, makePromotions(), { week });
    const list = within(await screen.findByRole('region', { name: 'This week' }));
    const cards = list.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Big Wheel', 'Undertow']);
    expect(cards.map((card) => within(card).getByText(/^No\. /).textContent)).toEqual(['No. 1', 'No. 2']);
    expect(within(cards[1]!).getByRole('button', { name: 'Play Mira - Undertow' })).toBeTruthy();
    expect(screen.getByText('NO PROMOTIONS CURRENTLY ACTIVE')).toBeTruthy();
  });

  it('the artist of the most played beat is in the panel, under its words', async () => {
    open({}, makePromotions(), { week });
    const panel = within(await screen.findByRole('region', { name: 'UPCOMING FEATURED ARTIST' }));
    expect(await panel.findByText('No upcoming promotions currently.')).toBeTruthy();
    const artist = within(await panel.findByRole('article'));
    expect(artist.getByRole('heading', { name: 'Mira' })).toBeTruthy();
    expect(artist.getByRole('link', { name: 'Big Wheel' }).getAttribute('href')).toBe('/beatstore/product/week-0');
    expect(artist.getByRole('link', { name: 'Visit Artist Mira' }).getAttribute('href')).toBe('/beatstore/mira');
  });

  it('nothing is said of the week before anything was played', async () => {
    open();
    expect(await screen.findByText('NO PROMOTIONS CURRENTLY ACTIVE')).toBeTruthy();
    expect(await screen.findByText('No upcoming promotions currently.')).toBeTruthy();
    expect(screen.queryByText(/this week/i)).toBeNull();
  });
});

it('a current promotion takes the place of the most played beats and their artist', async () => {
  const week = [makeBeat({ _id: 'week-0', title: 'Big Wheel' })];
  open({}, makePromotions({ currentPromotion: makePromotion() }), { week });
  await screen.findByRole('region', { name: 'CURRENT FEATURED ARTIST' });
  expect(screen.queryByText(/this week/i)).toBeNull();
});

describe('the wall of covers', () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    makeBeat({ _id: `many-${index}`, title: `Beat ${index}`, coverImage: `/media/covers/c${index}/512.webp` }),
  );
  const wall = () => document.querySelector<HTMLElement>('[aria-hidden="true"]:has(> .animate-drift)');
  const states = () => [...(wall()?.children ?? [])].map((row) => (row as HTMLElement).style.animationPlayState);

  it('moves only while it is in view', async () => {
    open({}, makePromotions(), { newestBeats: many });
    await screen.findAllByRole('button', { name: 'Play Mira - Beat 0' });
    expect(states()).toEqual(['paused', 'paused']);
    see(true);
    expect(states()).toEqual(['running', 'running']);
    see(false);
    expect(states()).toEqual(['paused', 'paused']);
  });

  it('is decoration: small covers that load late, in boxes of a fixed size, without a focus stop', async () => {
    open({}, makePromotions(), { newestBeats: many });
    await screen.findAllByRole('button', { name: 'Play Mira - Beat 0' });
    const covers = [...(wall()?.querySelectorAll('img') ?? [])];
    expect(new Set(covers.map((cover) => cover.getAttribute('src'))).size).toBe(8);
    for (const cover of covers) {
      expect(cover.getAttribute('src')).toMatch(/\/256\.webp$/);
      expect([cover.getAttribute('loading'), cover.getAttribute('alt')]).toEqual(['lazy', '']);
      expect([cover.getAttribute('width'), cover.getAttribute('height')]).toEqual(['256', '256']);
    }
    expect(wall()?.querySelectorAll('a, button, [tabindex]')).toHaveLength(0);
  });

  it('needs six covers', async () => {
    open({}, makePromotions(), { newestBeats: many.slice(0, 5) });
    await screen.findAllByRole('button', { name: 'Play Mira - Beat 0' });
    expect(wall()).toBeNull();
  });
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

  it('shows the picture that an artist has uploaded, otherwise their initials', async () => {
    const picture = '/media/heroes/0199f000-0000-7000-8000-000000000001/1920.webp';
    const { unmount } = open();
    expect(grid().getByText('SM')).toBeTruthy();
    expect(grid().queryByRole('img')).toBeNull();
    unmount();
    open({}, makePromotions(), { heroPicture: picture });
    const [first] = await grid().findAllByRole('img', { name: /^Portrait of / });
    expect(first?.getAttribute('srcset')).toContain('/800.webp 800w');
    expect(first?.getAttribute('loading')).toBe('lazy');
    expect(grid().queryByText('SM')).toBeNull();
  });

  it('shows more of a card while it is pointed at, and a click resets its caption', () => {
    open();
    const [first] = Object.values(artistCaptions);
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

  it('shows no card of someone who isn’t on the label anymore, because they may have no page', async () => {
    const { queryClient } = open();
    queryClient.setQueryData(
      siteDocumentQuery('artists').queryKey,
      (data) => data && { artists: data.artists.slice(1) },
    );
    await waitFor(() => expect(grid().getAllByRole('article')).toHaveLength(5));
    const visits = grid().getAllByRole('link', { name: /^Visit Artist/ });
    expect(visits.map((link) => link.getAttribute('href'))).toEqual(
      artists.slice(1).map(({ username }) => `/beatstore/${username}`),
    );
  });
});
