import { expect, it } from 'vitest';
import { favoriteArtist } from './favorite-artist.ts';

const by = (...artists: string[]) => artists.map((artist) => ({ artist }));

it('the favorite artist is null without purchases', () => {
  expect(favoriteArtist([])).toBeNull();
});

it('the favorite artist is the one bought most often, wherever in the list', () => {
  expect(favoriteArtist(by('Kairo', 'Nova', 'Nova'))).toBe('Nova');
});

it('in a tie, the favorite artist is the one bought most recently', () => {
  expect(favoriteArtist(by('Kairo', 'Nova', 'Kairo', 'Nova'))).toBe('Kairo');
});
