import { expect, it } from 'vitest';
import { favoriteArtist } from './favorite-artist.ts';

const by = (...artists: string[]) => artists.map((artist) => ({ artist }));

it('is nobody without purchases', () => {
  expect(favoriteArtist([])).toBeNull();
});

it('is the artist bought most often, wherever in the list', () => {
  expect(favoriteArtist(by('Kairo', 'Nova', 'Nova'))).toBe('Nova');
});

it('is the one bought last in a tie', () => {
  expect(favoriteArtist(by('Kairo', 'Nova', 'Nova', 'Kairo'))).toBe('Kairo');
});
