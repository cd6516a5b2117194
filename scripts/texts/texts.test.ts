import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { translationProblem } from './check-translation.ts';
import { readSources } from './read-sources.ts';
import { makeFiles, readStates } from './texts.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = readSources(root);

describe('the texts of the product', () => {
  it('can be read by translators: no value without a name, none written when a module loads', () => {
    expect(sources.mistakes).toEqual([]);
  });

  it.each([...makeFiles(root, sources)])('%s is up to date: run `npm run texts`', (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
  });

  it.each(readStates(root, sources))('are sound in $language, and none is missing', ({ missing, problems }) => {
    expect(missing).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('a translation', () => {
  const source = 'In {days, plural, one {# day} other {# days}}, <i0>{title}</i0> ends';

  it.each([
    ['In {days, plural, one {einem Tag} other {# Tagen}} endet <i0>{title}</i0>', null],
    ['Bald endet <i0>{title}</i0>', 'lacks days'],
    ['In {days, plural, one {# Tag} other {# Tagen}} endet {title}', 'lacks <i0>'],
    [
      'In {days, plural, one {# Tag} other {# Tagen}} endet <i0>{title} {name}</i0>',
      'has name, which the source doesn’t have',
    ],
    ['In {days, plural, other {# Tagen}} endet <i0>{title}</i0>', 'has no plural for one'],
    ['In {days, plural, one {# Tag other {# Tagen}} endet <i0>{title}</i0>', 'isn’t a message'],
    [
      'In {days, plural, one {# Tag} other {# Tagen}} endet, wie schon lange angekündigt war, <i0>{title}</i0>',
      'characters long, more than 1.6 times',
    ],
  ])('%s: %s', (translation, problem) => {
    const found = translationProblem('de', source, translation);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('has the plurals of its language', () => {
    const counted = '{beats, plural, one {# beat} other {# beats}}';
    expect(translationProblem('fr', counted, '{beats, plural, one {# prod} other {# prods}}')).toContain('many');
  });
});
