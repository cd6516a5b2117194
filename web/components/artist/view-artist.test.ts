import { label } from '#content/label.ts';
import { describe, expect, it } from 'vitest';
import type { SellerPage } from '#features/account/contract-public-profile.ts';
import { readVideo } from '#features/account/video-link.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { LabelArtist } from '../use-artists.ts';
import { viewArtist } from './view-artist.ts';

const { artists } = builtIn('artists', label).data as { readonly artists: readonly LabelArtist[] };
const [builtInSol] = artists;
const { profileFirst: _first, ...sol } = builtInSol!;
const nothingWritten: SellerPage = {
  _id: '01900000-0000-7000-8000-00000000a11c',
  username: 'gijo-sol',
  name: 'gijo-sol',
  tagline: '',
  story: '',
  links: [],
  video: null,
  heroPicture: null,
};
const view = (seller: SellerPage | null, artist: LabelArtist = sol) =>
  viewArtist({ username: 'gijo-sol', artist, seller, nameOnBeats: 'On Beats' });

describe('the page of an artist', () => {
  it('of the label shows the label’s content, with or without an account', () => {
    for (const seller of [null, nothingWritten]) {
      expect(view(seller)).toMatchObject({
        name: sol.name,
        tagline: sol.tagline,
        story: sol.story,
        contact: sol.contact,
        video: sol.musicVideo,
      });
    }
  });

  it('of the label has from the account’s public profile only what the label leaves out', () => {
    const written = {
      ...nothingWritten,
      name: 'Sol',
      tagline: 'My own words.',
      story: 'One\nline.\n\n  \nAnother.',
      links: ['https://sol.example/'],
      video: 'https://vimeo.com/1',
      heroPicture: '/media/heroes/1/1920.webp',
    };
    expect(view(written)).toMatchObject({
      name: sol.name,
      tagline: sol.tagline,
      story: sol.story,
      links: ['https://sol.example/'],
      video: sol.musicVideo,
      heroPicture: '/media/heroes/1/1920.webp',
      hero: undefined,
      contact: sol.contact,
    });
    const hero = { picture: '/artists/sol.webp' };
    const complete = { ...sol, hero, links: ['https://label.example/'] };
    expect(view(written, complete)).toMatchObject({ links: complete.links, heroPicture: null, hero });
    const { musicVideo: _video, ...silent } = sol;
    expect(view(written, silent)).toMatchObject({
      video: { title: 'A video by Sol Marrow', url: 'https://vimeo.com/1' },
    });
    const unknown = viewArtist({ username: 'sol', artist: undefined, seller: written, nameOnBeats: undefined });
    expect(unknown).toMatchObject({ name: 'Sol', story: ['One\nline.', 'Another.'] });
  });

  it('of the label shows what the account has written, where its entry gives way, as each does that nobody has edited', () => {
    const written = {
      ...nothingWritten,
      name: 'Sol',
      tagline: 'My own words.',
      heroPicture: '/media/heroes/1/1920.webp',
    };
    const hero = { picture: '/artists/sol.webp' };
    expect(view(written, { ...builtInSol!, hero })).toMatchObject({
      name: 'Sol',
      tagline: 'My own words.',
      story: sol.story,
      video: sol.musicVideo,
      heroPicture: '/media/heroes/1/1920.webp',
      hero: undefined,
    });
    expect(view(nothingWritten, { ...builtInSol!, hero })).toMatchObject({
      name: sol.name,
      tagline: sol.tagline,
      hero,
    });
  });

  it('outside the label shows what the artist wrote', () => {
    const seller = { ...nothingWritten, username: 'Nell', name: 'Nell Otter' };
    expect(viewArtist({ username: 'nell', artist: undefined, seller, nameOnBeats: undefined })).toEqual({
      username: 'Nell',
      name: 'Nell Otter',
      tagline: '',
      story: [],
      place: null,
      contact: null,
      links: [],
      video: null,
      heroPicture: null,
      hero: undefined,
    });
    expect(viewArtist({ username: 'nell', artist: undefined, seller: null, nameOnBeats: 'Nell' }).name).toBe('Nell');
  });
});

it('every music video in the content is on a supported video site', () => {
  expect(artists.map(({ musicVideo }) => musicVideo && readVideo(musicVideo.url)?.url)).toEqual(
    artists.map(({ musicVideo }) => musicVideo?.url),
  );
});
