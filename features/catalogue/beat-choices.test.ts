import { describe, expect, it } from 'vitest';
import { findMissingChoices, noChoices } from './beat-choices.ts';
import { findChoiceIssues } from './choice-options.ts';

const jazz = { genre: 'Jazz', subGenre: 'Bebop', key: 'A minor' };

describe('the choices of a beat', () => {
  it.each([
    ['accept values from the lists', jazz, {}],
    ['accept a key that isn’t in the list', { ...jazz, key: 'A dorian' }, {}],
    ['have no wrong value if they are all missing', noChoices, {}],
    [
      'report an unknown genre, but not its sub-genre',
      { ...jazz, genre: 'Polka' },
      { genre: ['Choose a genre from the list.'] },
    ],
    [
      'report a sub-genre of another genre',
      { ...jazz, subGenre: 'Trap' },
      { subGenre: ['Choose a sub-genre of Jazz.'] },
    ],
  ])('%s', (_, chosen, issues) => {
    expect(findChoiceIssues(chosen)).toEqual(issues);
  });

  it('may keep a value that is no longer in the list, but not if the genre changes', () => {
    const before = { ...jazz, subGenre: 'Swung' };
    expect(findChoiceIssues({ ...before, key: 'C major' }, before)).toEqual({});
    expect(findChoiceIssues({ ...before, genre: 'Classical Music' }, before)).toEqual({
      subGenre: ['Choose a sub-genre of Classical Music.'],
    });
  });

  it('are reported by name when they are missing', () => {
    expect(findMissingChoices({ ...noChoices, key: 'A minor' })).toEqual({
      genre: 'Choose a genre.',
      subGenre: 'Choose a sub-genre.',
    });
  });
});
