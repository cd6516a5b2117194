import { filter } from '../sound/shaping.ts';
import { createStereo, peakOf, RATE, scale, seconds, type Stereo } from '../sound/sound.ts';

/** -1 dBFS: headroom for the mp3 encoder, which overshoots a little. */
const CEILING = 10 ** (-1 / 20);
const HOP = 32;
const LOOK_AHEAD_HOPS = 4;
const RELEASE_SECONDS = 0.12;

/** Measures a whole sound: integrated loudness in LUFS (ITU-R BS.1770), -Infinity for silence. */
export type MeasureLoudness = (sound: readonly [left: Float32Array, right: Float32Array], sampleRate: number) => number;

export function sumGroups(groups: readonly Stereo[]): Stereo {
  const sum = createStereo(groups[0]?.left.length ?? 0);
  for (const group of groups) {
    for (let i = 0; i < sum.left.length; i++) {
      sum.left[i]! += group.left[i]!;
      sum.right[i]! += group.right[i]!;
    }
  }
  return sum;
}

/** Brings a mix to its loudness (LUFS) and to a peak of -1 dBFS, without rumble, clipping or clicks. In place. */
export function master(
  mix: Stereo,
  of: { loudness: number; air: number; music: number },
  measure: MeasureLoudness,
): void {
  for (const side of [mix.left, mix.right]) {
    filter(side, 'high', 27);
    tilt(side, of.air);
  }
  fadeEnds(mix, of.music);
  for (const approach of [of.loudness, of.loudness, of.loudness]) {
    const now = measure([mix.left, mix.right], RATE);
    if (!Number.isFinite(now) || Math.abs(now - approach) < 0.3) break;
    scale(mix, 10 ** ((approach - now) / 20));
    soften(mix);
    limit(mix);
  }
  const peak = peakOf(mix);
  if (peak > 0) scale(mix, CEILING / peak);
}

function tilt(side: Float32Array, decibels: number): void {
  if (decibels === 0) return;
  const treble = filter(side.slice(), 'high', 5000, 0.6);
  const gain = 10 ** (decibels / 20) - 1;
  for (let i = 0; i < side.length; i++) side[i]! += treble[i]! * gain;
}

/** Leaves less work for the limiter. */
function soften(mix: Stereo): void {
  const knee = 0.6;
  for (const side of [mix.left, mix.right]) {
    for (let i = 0; i < side.length; i++) {
      const size = Math.abs(side[i]!);
      if (size > knee)
        side[i] = Math.sign(side[i]!) * (knee + (1 - knee) * 1.4 * Math.tanh((size - knee) / ((1 - knee) * 1.4)));
    }
  }
}

function limit(mix: Stereo): void {
  const hops = Math.ceil(mix.left.length / HOP);
  const needed = new Float32Array(hops + 1).fill(1);
  for (let i = 0; i < mix.left.length; i++) {
    const size = Math.max(Math.abs(mix.left[i]!), Math.abs(mix.right[i]!));
    const hop = Math.floor(i / HOP);
    if (size * needed[hop]! > CEILING) needed[hop] = CEILING / size;
  }
  const gains = new Float32Array(hops + 1).fill(1);
  const release = 1 - Math.exp(-HOP / (RATE * RELEASE_SECONDS));
  let gain = 1;
  for (let hop = 0; hop <= hops; hop++) {
    let target = 1;
    for (let ahead = -1; ahead <= LOOK_AHEAD_HOPS; ahead++) target = Math.min(target, needed[hop + ahead] ?? 1);
    gain = target < gain ? Math.max(target, gain - 0.28) : gain + (target - gain) * release;
    gains[hop] = gain;
  }
  for (let i = 0; i < mix.left.length; i++) {
    const hop = Math.floor(i / HOP);
    const part = (i % HOP) / HOP;
    const now = gains[hop]! + (gains[hop + 1]! - gains[hop]!) * part;
    mix.left[i]! *= now;
    mix.right[i]! *= now;
  }
}

function fadeEnds(mix: Stereo, music: number): void {
  const length = mix.left.length;
  const start = seconds(0.004);
  const tail = length - Math.min(length, seconds(music + 0.9));
  for (const side of [mix.left, mix.right]) {
    for (let i = 0; i < start; i++) side[i]! *= i / start;
    for (let i = 0; i < tail; i++) side[length - 1 - i]! *= Math.min(1, i / tail) ** 1.5;
  }
}
