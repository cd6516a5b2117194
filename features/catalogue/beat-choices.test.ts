import { describe, expect, it } from 'vitest';
import { findMissingChoices, noChoices } from './beat-choices.ts';
import { findChoiceIssues } from './choice-options.ts';

const jazz = { genre: 'Jazz', subGenre: 'Bebop', key: 'A minor' };

describe('the choices of a beat', () => {
  it.each([
    ['values of the lists', jazz, {}],
    ['a key that the list doesn’t have', { ...jazz, key: 'A dorian' }, {}],
    ['nothing, which is missing rather than wrong', noChoices, {}],
    [
      'an unknown genre, whatever its sub-genre',
      { ...jazz, genre: 'Polka' },
      { genre: ['Choose a genre from the list.'] },
    ],
    ['a sub-genre of another genre', { ...jazz, subGenre: 'Trap' }, { subGenre: ['Choose a sub-genre of Jazz.'] }],
  ])('%s', (_, chosen, issues) => {
    expect(findChoiceIssues(chosen)).toEqual(issues);
  });

  it('may keep an old value, but not together with another genre', () => {
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
