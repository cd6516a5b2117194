import { expect, it } from 'vitest';
import type { ProductKind } from './kits.ts';
import { newByFollowed, newFrom, newOne, newsHeading } from './news-words.ts';

const releasesOf = (...kinds: readonly ProductKind[]) =>
  kinds.map((kind) => ({ kind, title: 'Midnight', user: { name: 'Sol' } }));

it.each<[readonly ProductKind[], string, string]>([
  [['beat', 'beat'], 'New beats are out', '3 new beats'],
  [['kit', 'kit'], 'New sound kits are out', '3 new sound kits'],
  [['kit', 'beat'], 'New releases are out', '3 new releases'],
])(
  'news of the kinds %j are named after their kind if all have the same, or else neutrally',
  (kinds, heading, noun) => {
    const shown = releasesOf(...kinds);
    expect([newsHeading(shown, 3), newByFollowed(shown, 3), newFrom('Gijo', shown, 3)]).toEqual([
      heading,
      `${noun} by artists you follow`,
      `${noun} from Gijo`,
    ]);
  },
);

it.each<[ProductKind, string, string]>([
  ['beat', 'A new beat is out', 'New beat: Midnight by Sol'],
  ['kit', 'A new sound kit is out', 'New sound kit: Midnight by Sol'],
])('a single new %s is named with its title and artist', (kind, heading, one) => {
  const [release, ...others] = releasesOf(kind);
  expect([newsHeading([release!, ...others], 1), newOne(release!)]).toEqual([heading, one]);
});
