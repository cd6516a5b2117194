import { describe, expect, it } from 'vitest';
import { entryOf } from '#testing/site/adopt-artist.ts';
import { pageOfEntry, withPage } from './artist-page.ts';

const hero = { picture: '/artists/nell.webp', loop: '/artists/nell' };
const entry = { ...entryOf('nell'), hero, links: ['https://nell.example/'], mayEdit: true };

describe('an artist’s page', () => {
  it('is the label’s entry at first, and published unchanged changes nothing', () => {
    const page = pageOfEntry(entry);
    expect(page).toEqual({ tagline: entry.tagline, story: entry.story, picture: hero.picture, links: entry.links });
    expect(withPage(entry, page)).toEqual(entry);
  });

  it('has what the artist leaves out no more, and no loop beside another picture', () => {
    const { hero: _hero, links: _links, ...rest } = entry;
    expect(withPage(entry, { tagline: 'Mine.', story: ['Mine.'] })).toEqual({
      ...rest,
      tagline: 'Mine.',
      story: ['Mine.'],
    });
    expect(withPage(entry, { tagline: 'Mine.', story: ['Mine.'], picture: '/b.webp' }).hero).toEqual({
      picture: '/b.webp',
    });
  });
});
