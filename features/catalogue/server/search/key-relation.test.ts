import { expect, it } from 'vitest';
import { keyRelation } from './key-relation.ts';

it.each([
  ['A minor', 'A minor', 'same'],
  ['A minor', 'C major', 'related'],
  ['C major', 'A minor', 'related'],
  ['C major', 'G major', 'related'],
  ['C major', 'F major', 'related'],
  ['F# minor', 'A major', 'related'],
  ['Eb minor', 'F# major', 'related'],
  ['B minor', 'F# minor', 'related'],
  ['C major', 'C minor', 'none'],
  ['C major', 'D major', 'none'],
  ['A minor', 'G major', 'none'],
  ['A minor', 'no key', 'none'],
] as const)('the relation of the keys %s and %s is "%s"', (one, other, relation) => {
  expect(keyRelation(one, other)).toBe(relation);
});
