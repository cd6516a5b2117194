import type { Beat } from '#features/catalogue/contract.ts';

type Traits = Pick<Beat, 'genre' | 'subGenre' | 'bpm' | 'key' | 'tags'>;

/** Sub-genres of different genres may share a name, so they count within their genre. */
const likeness = (beat: Traits, wanted: Traits): number => {
  const ofGenre = beat.genre === wanted.genre ? (beat.subGenre === wanted.subGenre ? 5 : 3) : 0;
  const ofTags = wanted.tags.filter((tag) => beat.tags.includes(tag)).length;
  const ofTempo = Math.abs(beat.bpm - wanted.bpm) <= 5 ? 1 : 0;
  return ofGenre + ofTags + ofTempo + (beat.key === wanted.key ? 1 : 0);
};

/** The beats that have the most in common with these traits, closest first; ties keep their order. */
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
