import { compose, type Piece } from './composing/compose.ts';
import { master, type MeasureLoudness, sumGroups } from './rendering/master.ts';
import { GROUPS, renderGroups, type Group } from './rendering/render-groups.ts';
import type { Score } from './composing/score.ts';
import { peakOf, type Stereo } from './sound/sound.ts';
import { styles } from './composing/styles.ts';

/** `stems`: the groups in mono with equal gain, which sum to the mix before mastering. */
export type Production = { score: Score; master: Stereo; stems: Record<Group, Float32Array> };

export function produce(piece: Piece, measure: MeasureLoudness): Production {
  const score = compose(piece);
  const groups = renderGroups(piece, score);
  const mix = sumGroups(GROUPS.map((name) => groups[name]));
  const stems = toStems(groups);
  const { loudness, air } = styles[piece.style].mix;
  master(mix, { loudness, air, music: score.music }, measure);
  return { score, master: mix, stems };
}

/** Fourteen bits: anything below is inaudible and compresses badly. */
const STEPS = 8191;

function toStems(groups: Record<Group, Stereo>): Record<Group, Float32Array> {
  const gain = 0.5 / Math.max(0.01, ...GROUPS.map((name) => peakOf(groups[name])));
  const mono = ({ left, right }: Stereo): Float32Array => {
    const sound = new Float32Array(left.length);
    for (let i = 0; i < sound.length; i++)
      sound[i] = (Math.round((left[i]! + right[i]!) * 0.5 * gain * STEPS) * 4) / 32_767;
    return sound;
  };
  return { drums: mono(groups.drums), bass: mono(groups.bass), chords: mono(groups.chords), lead: mono(groups.lead) };
}
