import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { artists } from '#content/artists.ts';
import type { SellerPage } from '#features/account/contract-public-profile.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { PageParamsProvider } from '#ui/data/page-params.ts';
import { makeBeat, makeLicense, noContentIds } from '#testing/components/beats.ts';
import { LicenseChooser } from '#features/checkout/web/chooser/license-chooser.tsx';
import { render } from '#testing/components/render.tsx';
import { Component as ArtistPage } from './artist.tsx';

const nell: SellerPage = {
  _id: '01900000-0000-7000-8000-00000000a11c',
  username: 'nell',
  name: 'Nell Otter',
  tagline: 'Low water, long notes.',
  story: '',
  links: [],
  video: null,
  heroPicture: null,
};

const open = async (
  username: string,
  {
    beats = [],
    seller = null,
    deals = [],
    offers = [],
  }: { beats?: Beat[]; seller?: SellerPage | null; deals?: unknown[]; offers?: unknown[] },
) => {
  const shown = render(
    <PageParamsProvider value={{ username }}>
      <Suspense fallback={null}>
        <ArtistPage />
      </Suspense>
    </PageParamsProvider>,
    {
      path: `/beatstore/${username}`,
      responses: {
        'GET /api/v1/app/beatstore/getAllBeats': { beats, nextCursor: null, total: beats.length },
        'GET /api/v1/app/deals/:username': { deals },
        'GET /api/v1/app/offers/minimums/:beatId': { licenses: offers },
        'GET /api/v1/app/profiles/:username': { seller },
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  return shown;
};

const region = (name: string) => within(screen.getByRole('region', { name }));
const cards = () => region('Prices').getAllByRole('listitem');

describe('an artist’s page', () => {
  it.each(artists)('shows the label’s artist $name at /beatstore/$username', async ({ username, name, tagline }) => {
    await open(username, {});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(screen.getByText(tagline)).toBeDefined();
  });

  it('shows the artist’s deals above the beats', async () => {
    const deals = [{ label: 'Buy 2, get 1 free', licenseIds: [] }];
    await open('nell', { beats: [makeBeat({ _id: 'fog', title: 'Fog' })], seller: nell, deals });
    const badges = await screen.findByRole('list', { name: 'Deals by Nell Otter' });
    expect(badges.textContent).toBe('Buy 2, get 1 freeOn everything by Nell Otter');
  });

  it('of someone who only makes sound kits has a matching heading and no beat prices', async () => {
    const kit = makeBeat({
      _id: 'kit',
      title: 'Tape',
      kind: 'kit',
      kit: { type: 'drums', files: 2, bytes: 9 },
      bpm: null,
      key: '',
    });
    await open('nell', { beats: [kit], seller: nell });
    const list = within(await screen.findByRole('table', { name: 'Sound kits by Nell Otter' }));
    expect(list.getByRole('columnheader', { name: 'Kit' })).toBeDefined();
    expect(list.queryByRole('columnheader', { name: 'BPM' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Prices' })).toBeNull();
  });

  it.each(artists)('of $name has hero, beats, pricing tiers, music video and contact', async (artist) => {
    await open(artist.username, {});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(artist.name);
    expect(screen.getByText(artist.tagline)).toBeDefined();
    expect(region('Beats').getByText('Nothing in the store yet')).toBeDefined();
    expect(region('Music video').getByRole('link', { name: /Play from YouTube/ })).toBeDefined();
    expect(region('Contact').getByText(artist.contact.email).closest('a')?.getAttribute('href')).toBe(
      `mailto:${artist.contact.email}`,
    );
  });

  it('advertises the label’s prices while the artist has no beats, with the former ones struck through', async () => {
    await open('gijo-sol', {});
    expect(cards().map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^Basic License\$19\.99FilesMP3Copies2\.5KStreams10K/),
      expect.stringMatching(/^Premium\$35\.57 instead of \$120\.99FilesMP3 \+ WAVCopies10KStreams250K/),
      expect.stringMatching(/^Premium \+ Trackouts\$120\.00FilesMP3 \+ WAV \+ trackoutsCopies20KStreams500K/),
      expect.stringMatching(/^Exclusive Owner\$538\.88 instead of \$1,293\.00/),
    ]);
  });

  const premium = makeLicense({ _id: 'premium', title: 'Premium', price: '35.57', regularPrice: '120.99' });

  it('strikes through a license’s former price beside its current one, as the chooser does', async () => {
    const beats = ['0.00', '5.00'].map((price) => makeBeat({ _id: price, title: price, price, licenses: [premium] }));
    await open('nell', { beats, seller: nell });
    const [card] = cards();
    expect(card?.textContent).toMatch(/^Premiumfrom \$35\.57Beat \$0\.00 \+ license \$35\.57 instead of \$120\.99/);
  });

  it('has a quieter button for a license that takes offers, which leads to the offer for the only beat', async () => {
    const basic = makeLicense({ _id: 'basic', title: 'Basic License', price: '9.00' });
    const beats = [makeBeat({ _id: 'one', title: 'Harbour', licenses: [basic, premium] })];
    await open('nell', { beats, seller: nell, offers: [{ licenseId: 'premium', from: '20.00' }] });
    const link = await screen.findByRole('link', { name: 'Make an offer for Premium' });
    expect(link.getAttribute('href')).toBe('/dashboard/offers/new?beat=one&license=premium');
    expect(screen.getAllByText('Make an offer', { exact: false })).toHaveLength(1);
  });

  it('asks for the beat in the chooser before an offer if several beats have the license', async () => {
    const offers = [{ licenseId: 'premium', from: '20.00' }];
    const beats = ['Harbour', 'Tide'].map((title) => makeBeat({ _id: title, title, licenses: [premium] }));
    const { actions } = await open('nell', { beats, seller: nell, offers });
    render(<LicenseChooser />, {
      responses: {
        ...noContentIds,
        'GET /api/v1/app/deals/:username': { deals: [] },
        'GET /api/v1/app/offers/minimums/:beatId': { licenses: offers },
      },
    });
    await actions.click(await screen.findByRole('button', { name: 'Make an offer for Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose License' }));
    await actions.selectOptions(dialog.getByLabelText('Beat'), 'Tide');
    await actions.click(await dialog.findByRole('link', { name: 'Make an offer for Premium' }));
    expect(window.location.search).toBe('?beat=Tide&license=premium');
  });

  it('opens the chooser from a price, with that license selected and the beats that are sold under it', async () => {
    const basic = makeLicense({ _id: 'basic', title: 'Basic License', price: '9.00' });
    const beats = [
      makeBeat({ _id: 'one', title: 'Harbour', price: '5.00', licenses: [basic, premium] }),
      makeBeat({ _id: 'two', title: 'Tide', price: '1.00', licenses: [premium] }),
    ];
    const { actions } = await open('nell', { beats, seller: nell });
    render(<LicenseChooser />, {
      responses: {
        ...noContentIds,
        'GET /api/v1/app/deals/:username': { deals: [] },
        'GET /api/v1/app/offers/minimums/:beatId': { licenses: [] },
      },
    });
    const name = 'Buy this license: Premium, for a beat by Nell Otter';
    await actions.click(await region('Prices').findByRole('button', { name }));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose License' }));
    const pressed = () => dialog.getByRole('button', { pressed: true }).parentElement?.textContent;
    expect(pressed()).toMatch(/^Premium.*Beat \$1\.00 \+ license \$35\.57/);
    expect(dialog.getByText('Total').parentElement?.textContent).toBe('Total$36.57');
    await actions.selectOptions(dialog.getByLabelText('Beat'), 'Harbour');
    expect(pressed()).toMatch(/^Premium/);
    expect(dialog.getByText('Total').parentElement?.textContent).toBe('Total$40.57');
  });

  it('names the beat on a price’s button if only one beat has the license', async () => {
    const beats = [makeBeat({ _id: 'one', title: 'Harbour', licenses: [premium] })];
    await open('nell', { beats, seller: nell });
    const name = 'Buy this license: Premium, for Harbour by Nell Otter';
    expect(await region('Prices').findByRole('button', { name })).toBeDefined();
  });

  it('of any seller shows only what they have written', async () => {
    await open('nell', {
      seller: {
        ...nell,
        story: 'First.\n\nSecond.',
        links: ['https://www.instagram.com/nell'],
        heroPicture: '/media/heroes/0199f000-0000-7000-8000-000000000001/1920.webp',
      },
    });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nell Otter'));
    expect(region('About Nell Otter').getAllByText(/First|Second/)).toHaveLength(2);
    expect(region('Elsewhere').getByRole('link', { name: 'Instagram' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Music video' })).toBeNull();
    expect(document.querySelector('header img')?.getAttribute('srcset')).toContain('/800.webp 800w');
  });

  it('of someone without a picture has their initials beside the name', async () => {
    await open('nell', { seller: nell });
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    await waitFor(() => expect(header?.querySelector('svg text')?.textContent).toBe('NO'));
    expect(header?.querySelector('img')).toBeNull();
  });

  it('without any text shows name, beats and prices', async () => {
    await open('nell', { seller: { ...nell, tagline: '' } });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Beats',
      'Prices',
    ]);
  });
});
