import type { Beat } from '#features/catalogue/contract.ts';

type Traits = Pick<Beat, 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/** Sub-genres of different genres may have one name, so they count within theirs. */
const likeness = (beat: Traits, wanted: Traits): number => {
  const ofGenre = beat.genre === wanted.genre ? (beat.subGenre === wanted.subGenre ? 5 : 3) : 0;
  const ofTags = wanted.tags.filter((tag) => beat.tags.includes(tag)).length;
  const ofTempo = Math.abs(beat.bpm - wanted.bpm) <= 5 ? 1 : 0;
  return ofGenre + ofTags + ofTempo + (beat.key === wanted.key ? 1 : 0);
};

/** The beats that have most in common with these traits, the closest first; of equals the one that stands first. */
export const findSimilar = (beats: readonly Beat[], wanted: Traits, max: number): Beat[] => {
  const best: { readonly beat: Beat; readonly score: number }[] = [];
  for (const beat of beats) {
    const score = likeness(beat, wanted);
    if (score === 0 || (best.length === max && score <= (best.at(-1)?.score ?? 0))) continue;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place === -1 ? best.length : place, 0, { beat, score });
    if (best.length > max) best.pop();
  }
  return best.map(({ beat }) => beat);
};
