import { act, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makePromotion, makePromotions } from '#testing/components/promotions.ts';
import { render } from '#testing/components/render.tsx';
import type { Promotions } from '../contract.ts';
import { FeaturedArtist, FeaturedBeat, PromotionStrip } from './public.tsx';

const call = 'GET /api/v1/app/promotions';
const promotion = makePromotion();
const none = makePromotions();
const current = makePromotions({ currentPromotion: promotion, changesAt: promotion.endsAt });
const upcoming = makePromotions({ nextPromotion: promotion, changesAt: promotion.startsAt });

const show = (part: React.ReactNode, response: Promotions) => render(part, { responses: { [call]: response } });
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the featured artist panel', () => {
  it.each([
    ['CURRENT FEATURED ARTIST', current],
    ['UPCOMING FEATURED ARTIST', upcoming],
  ])('says "%s" and shows the artist’s name, description, cover, title and BPM', async (heading, response) => {
    show(<FeaturedArtist />, response);
    const panel = within(await screen.findByRole('region', { name: heading }));
    expect(await panel.findByRole('heading', { name: 'Nova Tide' })).toBeDefined();
    expect(panel.getByText('Slow water.')).toBeDefined();
    expect(panel.getByRole('img', { name: 'Cover of Undertow' })).toBeDefined();
    expect(panel.getByText('Undertow')).toBeDefined();
    expect(panel.getByText('91')).toBeDefined();
  });

  it('prefers the current promotion to the next one', async () => {
    const next = makePromotion({ _id: 'promotion-2', user: { _id: 'user-8', username: 'later', name: 'Later' } });
    show(<FeaturedArtist />, { ...current, nextPromotion: next });
    expect(await screen.findByRole('region', { name: 'CURRENT FEATURED ARTIST' })).toBeDefined();
    expect(screen.queryByText('Later')).toBeNull();
  });

  it('links to the path of the promotion and to the beat store', async () => {
    const { actions } = show(<FeaturedArtist />, current);
    const button = await screen.findByRole('link', { name: 'Check Out This Artist’s Page for the Sauce' });
    expect(hrefOf('Beat store')).toBe('/beatstore');
    await actions.click(button);
    expect(window.location.pathname).toBe('/beatstore/nova');
  });

  it('says "No upcoming promotions currently." without a promotion', async () => {
    show(<FeaturedArtist otherwise={<p>Somebody else</p>} />, none);
    expect(await screen.findByText('No upcoming promotions currently.')).toBeDefined();
    expect(screen.getByText('Somebody else')).toBeDefined();
  });

  it('shows nobody else beside a promotion', async () => {
    show(<FeaturedArtist otherwise={<p>Somebody else</p>} />, upcoming);
    expect(await screen.findByRole('heading', { name: 'Nova Tide' })).toBeDefined();
    expect(screen.queryByText('Somebody else')).toBeNull();
  });
});

describe('the featured beat banner', () => {
  it('shows cover, title and tags of the current promotion; Buy goes to its path', async () => {
    const { actions } = show(<FeaturedBeat />, current);
    expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Cover of Undertow' })).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['deep', 'slow']);
    await actions.click(screen.getByRole('link', { name: 'Buy Undertow' }));
    expect(window.location.pathname).toBe('/beatstore/nova');
  });

  it('has a Share button that copies its link', async () => {
    const { actions } = show(<FeaturedBeat />, current);
    await actions.click(await screen.findByRole('button', { name: 'Share this promotion' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/beatstore/nova`);
  });

  it('lets people listen but not buy while buying is off', async () => {
    render(<FeaturedBeat />, { responses: { [call]: current }, site: { isEcomEnabled: false } });
    expect(await screen.findByRole('link', { name: 'Listen to Undertow' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Buy Undertow' })).toBeNull();
  });

  it.each([
    ['without a promotion', none],
    ['before its start', upcoming],
  ])('says "NO PROMOTIONS CURRENTLY ACTIVE" %s', async (_, response) => {
    show(<FeaturedBeat otherwise={<p>Something else</p>} />, response);
    expect(await screen.findByText('NO PROMOTIONS CURRENTLY ACTIVE')).toBeDefined();
    expect(screen.getByText('Something else')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows nothing else during a promotion', async () => {
    show(<FeaturedBeat otherwise={<p>Something else</p>} />, current);
    expect(await screen.findByRole('heading', { name: 'Undertow' })).toBeDefined();
    expect(screen.queryByText('Something else')).toBeNull();
  });
});

describe('the banner at the top of the site', () => {
  it('names the current promotion and links to it, and its Share button copies the link', async () => {
    const { actions } = show(<PromotionStrip />, current);
    const banner = within(await screen.findByRole('complementary', { name: 'Promotion' }));
    expect(banner.getByRole('link').textContent).toContain('Nova Tide');
    expect(banner.getByRole('link').textContent).toContain('Undertow');
    expect(banner.getByRole('link').getAttribute('href')).toBe('/beatstore/nova');
    await actions.click(banner.getByRole('button', { name: 'Share this promotion' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/beatstore/nova`);
    expect(await screen.findByText('Link copied.')).toBeDefined();
  });

  it('is hidden without a current promotion', async () => {
    const { queryClient } = show(<PromotionStrip />, upcoming);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('an open page', () => {
  const showInTime = async (responses: Promotions[]) => {
    const next = vi.fn(() => responses.shift());
    render(<FeaturedArtist />, { responses: { [call]: next } });
    await act(() => vi.advanceTimersByTimeAsync(0));
    return next;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

  it.each([
    ['its clock is right', '2031-10-25T20:59:50.000Z'],
    ['its clock is an hour slow', '2031-10-25T19:59:50.000Z'],
  ])('shows a promotion on time if %s', async (_, clock) => {
    vi.useFakeTimers({ now: new Date(clock) });
    try {
      await showInTime([{ ...upcoming, now: '2031-10-25T20:59:50.000Z' }, current]);
      await pass(9_900);
      expect(heading()).toBe('UPCOMING FEATURED ARTIST');
      await pass(400);
      expect(heading()).toBe('CURRENT FEATURED ARTIST');
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a promotion that was just scheduled within half a minute, and at once when its window gets focus', async () => {
    vi.useFakeTimers();
    try {
      await showInTime([none, upcoming, current]);
      expect(screen.getByText('No upcoming promotions currently.')).toBeDefined();
      await pass(30_100);
      expect(heading()).toBe('UPCOMING FEATURED ARTIST');
      expect(screen.queryByText('No upcoming promotions currently.')).toBeNull();
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await pass(100);
      expect(heading()).toBe('CURRENT FEATURED ARTIST');
    } finally {
      vi.useRealTimers();
    }
  });
});
