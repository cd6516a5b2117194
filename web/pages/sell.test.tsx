import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { sell } from '#content/sell.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { sitePicturePath } from '#features/site/pictures.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import { SiteFrameProvider } from '#ui/composites/site-frame.ts';
import { makeUser } from '#testing/components/people.ts';
import { render } from '#testing/components/render.tsx';
import { Component } from './sell.tsx';

const responses = {
  'GET /api/v1/app/payouts/terms': {
    feeBps: 1250,
    maxBytes: { cover: 10_485_760, mp3: 20_971_520, wav: 524_288_000, trackouts: 2_147_483_648 },
  },
};

it('the page for producers shows the shop’s own fee and file sizes', async () => {
  render(<Component />, { responses });
  expect(await screen.findByText('12.5%')).toBeDefined();
  expect(screen.getByText('$26.25')).toBeDefined();
  expect(screen.getByText('up to 20 MB')).toBeDefined();
  expect(screen.getByText('up to 2 GB')).toBeDefined();
});

it('the page for producers leads visitors to a sign-up, sellers to their catalog and others to an upload', async () => {
  const visit = async (user?: UserInfo) => {
    const { unmount } = render(<Component />, { responses, ...(user && { user }) });
    await screen.findByText('12.5%');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    unmount();
    return links.filter(([text]) => text !== 'Terms');
  };
  const signUp = ['Create account', '/register'];
  expect(await visit()).toEqual([signUp, ['Log in', '/login'], signUp]);
  const catalog = ['Your catalog', '/beatstore/upload'];
  expect(await visit(makeUser({ role: 'seller' }))).toEqual([catalog, catalog]);
  const upload = ['Upload a beat', '/beatstore/upload'];
  for (const role of ['user', 'admin'] as const) expect(await visit(makeUser({ role }))).toEqual([upload, upload]);
});

it('the demo store’s dashboard isn’t shown as that of a label with another name', async () => {
  const { unmount } = render(<Component />, { responses });
  const { title } = sell(label).dashboard;
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  unmount();
  render(
    <SiteFrameProvider value={{ origin: window.location.origin, label: { ...label, name: 'Harbor Lane' } }}>
      <Component />
    </SiteFrameProvider>,
    { responses },
  );
  await screen.findByText('12.5%');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  expect(document.querySelector('picture')).toBeNull();
});

it('the label’s own picture of a dashboard replaces the demo store’s, in its own shape', async () => {
  const { queryClient } = render(<Component />, { responses });
  const { dashboard } = sell(label);
  const shown = () => screen.getByRole('img', { name: dashboard.alt });
  await screen.findByText('12.5%');
  expect(shown().closest('picture')).not.toBeNull();
  const choose = (picture: string) =>
    act(async () => {
      queryClient.setQueryData(
        siteDocumentQuery('sell').queryKey,
        (now) => now && { ...now, dashboard: { ...dashboard, picture: { picture, width: 1920, height: 960 } } },
      );
      // The page hears of it in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    });
  // A preview, before a file is chosen.
  await choose('');
  expect(shown().closest('picture')).not.toBeNull();
  await choose(sitePicturePath('a'.repeat(64)));
  expect(shown().closest('picture')).toBeNull();
  expect(shown().getAttribute('src')).toBe(sitePicturePath('a'.repeat(64), 1920));
  expect([shown().getAttribute('width'), shown().getAttribute('height')]).toEqual(['1920', '960']);
  // Not larger than it is, and as tall as the demo store's at most.
  expect(shown().style.maxWidth).toBe('min(100%, 1920px, 112.50rem)');
});
