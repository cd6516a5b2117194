import { describe, expect, it } from 'vitest';
import { clampPrice, findDetailIssues } from './beat-issues.ts';
import { emptyFields } from './draft-store.ts';

const whole = {
  ...emptyFields,
  title: 'Harbour',
  description: 'Fog.',
  genre: 'Jazz',
  subGenre: 'Bebop',
  bpm: '90',
  key: 'C major',
  tags: ['a', 'b'],
};

describe('the first step of the wizard', () => {
  it('names everything that is missing at once, and nothing when it is complete', () => {
    expect(Object.keys(findDetailIssues(emptyFields, false)).toSorted()).toEqual([
      'bpm',
      'coverImage',
      'description',
      'genre',
      'key',
      'subGenre',
      'tags',
      'title',
    ]);
    expect(findDetailIssues(whole, true)).toEqual({});
  });

  it('says what is wrong with the tags', () => {
    const issueOf = (tags: string[]) => findDetailIssues({ ...whole, tags }, true).tags;
    expect(issueOf(['one'])).toBe('You must add at least 2 tags before continuing.');
    expect(issueOf(['one', 'abcdefghijklmnop'])).toBe('Tag cannot exceed 15 characters');
    expect(issueOf(['one', 'One'])).toBe('Use each tag only once.');
  });

  it('clamps a negative price to 0 and keeps only digits', () => {
    expect(['-5', '12.50', 'a9', '-', '1.2.3'].map(clampPrice)).toEqual(['0', '12.50', '9', '0', '1.23']);
  });
});
