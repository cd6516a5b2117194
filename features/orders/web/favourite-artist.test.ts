import { expect, it } from 'vitest';
import { favouriteArtist } from './favourite-artist.ts';

const by = (...artists: string[]) => artists.map((artist) => ({ artist }));

it('is nobody while nothing was bought', () => {
  expect(favouriteArtist([])).toBeNull();
});

it('is the artist who was bought most often, wherever in the list', () => {
  expect(favouriteArtist(by('Kairo', 'Nova', 'Nova'))).toBe('Nova');
});

it('is the one who was bought last when several were bought as often', () => {
  expect(favouriteArtist(by('Kairo', 'Nova', 'Nova', 'Kairo'))).toBe('Kairo');
});
