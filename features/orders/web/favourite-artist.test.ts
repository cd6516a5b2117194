import { expect, it } from 'vitest';
import { favouriteArtist } from './favourite-artist.ts';

const by = (...artists: string[]) => artists.map((artist) => ({ artist }));

it('is nobody without purchases', () => {
  expect(favouriteArtist([])).toBeNull();
});

it('is the artist bought most often, wherever in the list', () => {
  expect(favouriteArtist(by('Kairo', 'Nova', 'Nova'))).toBe('Nova');
});

it('is the one bought last in a tie', () => {
  expect(favouriteArtist(by('Kairo', 'Nova', 'Nova', 'Kairo'))).toBe('Kairo');
});
