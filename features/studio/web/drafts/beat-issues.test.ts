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

const allowed = { hasCover: true, aiPolicy: 'allow' } as const;

describe('the first step of the wizard', () => {
  it('names every missing field at once, and none when it’s complete', () => {
    expect(Object.keys(findDetailIssues(emptyFields, { hasCover: false, aiPolicy: 'allow' })).toSorted()).toEqual([
      'bpm',
      'coverImage',
      'description',
      'genre',
      'key',
      'subGenre',
      'tags',
      'title',
    ]);
    expect(findDetailIssues(whole, allowed)).toEqual({});
  });

  it('says what is wrong with the tags', () => {
    const issueOf = (tags: string[]) => findDetailIssues({ ...whole, tags }, allowed).tags;
    expect(issueOf(['one'])).toBe('You must add at least 2 tags before continuing.');
    expect(issueOf(['one', 'abcdefghijklmnop'])).toBe('Tag cannot exceed 15 characters');
    expect(issueOf(['one', 'One'])).toBe('Use each tag only once.');
  });

  it.each([
    ['allow', '', undefined],
    ['allow', 'all', undefined],
    ['disclose', '', 'Say whether any of the audio is AI-generated.'],
    ['disclose', 'all', undefined],
    ['refuse', '', 'Say whether any of the audio is AI-generated.'],
    ['refuse', 'none', undefined],
    ['refuse', 'assisted', undefined],
    ['refuse', 'parts', 'This store doesn’t sell AI-generated audio.'],
    ['refuse', 'all', 'This store doesn’t sell AI-generated audio.'],
  ] as const)('asks about AI by the site’s policy: %s, “%s”', (aiPolicy, ai, issue) => {
    expect(findDetailIssues({ ...whole, ai }, { hasCover: true, aiPolicy }).ai).toBe(issue);
  });

  it('turns a negative price into 0 and keeps only digits and the point', () => {
    expect(['-5', '12.50', 'a9', '-', '1.2.3'].map(clampPrice)).toEqual(['0', '12.50', '9', '0', '1.23']);
  });
});
