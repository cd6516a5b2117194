import { RATE, seconds, type Stereo } from './sound.ts';

// Functions that take a sound change it in place; the others, such as `noise` and `saw`, create one.

export type FilterKind = 'low' | 'high' | 'band';

/** A state variable filter; `cutoff` in Hz, constant or a function of the sample (called every 16 samples). */
export function filter(
  sound: Float32Array,
  kind: FilterKind,
  cutoff: number | ((sample: number) => number),
  resonance = 0.7,
): Float32Array {
  let one = 0;
  let two = 0;
  let g = 0;
  let a1 = 0;
  const k = 1 / resonance;
  const fixed = typeof cutoff === 'number';
  for (let i = 0; i < sound.length; i++) {
    if (i === 0 || (!fixed && (i & 15) === 0)) {
      g = Math.tan(Math.PI * Math.min(0.47, Math.max(0.0005, (fixed ? cutoff : cutoff(i)) / RATE)));
      a1 = 1 / (1 + g * (g + k));
    }
    const x = sound[i]!;
    const v3 = x - two;
    const v1 = a1 * (one + g * v3);
    const v2 = two + g * v1;
    one = 2 * v1 - one;
    two = 2 * v2 - two;
    sound[i] = kind === 'low' ? v2 : kind === 'band' ? v1 * k : x - k * v1 - v2;
  }
  return sound;
}

export function filterStereo(sound: Stereo, kind: FilterKind, cutoff: number | ((sample: number) => number)): void {
  filter(sound.left, kind, cutoff);
  filter(sound.right, kind, cutoff);
}

export type Envelope = { attack: number; decay: number; sustain: number; release: number };

/** Times are in seconds. The note is held for `held`, then released. Decay and release are exponential. */
export function applyEnvelope(sound: Float32Array, held: number, envelope: Envelope): Float32Array {
  const attack = seconds(Math.max(0.002, envelope.attack));
  const hold = seconds(held);
  const fall = Math.exp(-1 / (RATE * Math.max(0.005, envelope.decay)));
  const release = Math.exp(-1 / (RATE * Math.max(0.004, envelope.release / 4)));
  let level = 0;
  for (let i = 0; i < sound.length; i++) {
    if (i < hold && i < attack) level += (1 - level) * (3 / attack) + 0.02 / attack;
    else if (i < hold) level = envelope.sustain + (level - envelope.sustain) * fall;
    else level *= release;
    sound[i]! *= level;
  }
  return fadeEnd(sound, 0.005);
}

export function fadeEnd(sound: Float32Array, length: number): Float32Array {
  const fade = Math.min(sound.length, seconds(length));
  for (let i = 0; i < fade; i++) sound[sound.length - 1 - i]! *= i / fade;
  return sound;
}

/** Warm clipping; `drive` 1 is barely audible, 6 is a broken speaker. */
export function saturate(sound: Float32Array, drive: number): Float32Array {
  const makeUp = 1 / Math.tanh(Math.max(0.6, Math.min(drive, 3)));
  for (let i = 0; i < sound.length; i++) sound[i] = Math.tanh(sound[i]! * drive) * makeUp;
  return sound;
}

export function noise(length: number, next: () => number): Float32Array {
  const sound = new Float32Array(length);
  for (let i = 0; i < length; i++) sound[i] = next() * 2 - 1;
  return sound;
}

/** Smooths a digital edge, so that high notes don't alias. */
function edge(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

export type Pitch = number | ((sample: number) => number);

function stepAt(pitch: Pitch, sample: number): number {
  return (typeof pitch === 'number' ? pitch : pitch(sample)) / RATE;
}

export function saw(length: number, pitch: Pitch, phase = 0): Float32Array {
  const sound = new Float32Array(length);
  let at = phase % 1;
  let step = stepAt(pitch, 0);
  for (let i = 0; i < length; i++) {
    if ((i & 15) === 0 && typeof pitch !== 'number') step = stepAt(pitch, i);
    sound[i] = 2 * at - 1 - edge(at, step);
    at += step;
    if (at >= 1) at -= 1;
  }
  return sound;
}

export function square(length: number, pitch: Pitch, width = 0.5, phase = 0): Float32Array {
  const first = saw(length, pitch, phase);
  const second = saw(length, pitch, phase + width);
  for (let i = 0; i < length; i++) first[i] = first[i]! - second[i]!;
  return first;
}

export function sine(length: number, pitch: Pitch, phase = 0): Float32Array {
  const sound = new Float32Array(length);
  let at = phase;
  let step = stepAt(pitch, 0);
  for (let i = 0; i < length; i++) {
    if ((i & 15) === 0 && typeof pitch !== 'number') step = stepAt(pitch, i);
    sound[i] = Math.sin(2 * Math.PI * at);
    at += step;
  }
  return sound;
}

export function mix(sound: Float32Array, other: Float32Array, gain = 1): Float32Array {
  const length = Math.min(sound.length, other.length);
  for (let i = 0; i < length; i++) sound[i]! += other[i]! * gain;
  return sound;
}

export type Partial = { ratio: number; level: number; decay: number };

/** Sines that each decay at their own rate (`decay`: seconds until a third is left). */
export function struck(length: number, frequency: number, partials: readonly Partial[]): Float32Array {
  const sound = new Float32Array(length);
  for (const { ratio, level, decay } of partials) {
    const omega = (2 * Math.PI * frequency * ratio) / RATE;
    if (omega > 2.6) continue;
    const shrink = Math.exp(-1 / (RATE * decay));
    const turn = 2 * shrink * Math.cos(omega);
    const damp = shrink * shrink;
    let two = 0;
    let one = level * Math.sin(omega) * shrink;
    const end = Math.min(length, seconds(decay * 9));
    for (let i = 1; i < end; i++) {
      sound[i]! += one;
      [one, two] = [turn * one - damp * two, one];
    }
  }
  return sound;
}

/** A string from `damping` 0 (steel) to 1 (felt), plucked at `pick` (0 to 0.5 of its length). */
export function plucked(
  length: number,
  frequency: number,
  of: { damping: number; pick: number; decay: number; next: () => number },
): Float32Array {
  const sound = new Float32Array(length);
  const period = RATE / frequency;
  const brightness = 1 - of.damping * 0.5;
  // The averaging filter below causes a part of the delay.
  const delay = period - (1 - brightness);
  const whole = Math.floor(delay);
  const part = delay - whole;
  const loss = 0.001 ** (period / RATE / of.decay);
  const start = filter(noise(whole + 2, of.next), 'low', 1500 + 9000 * (1 - of.damping));
  const pick = Math.max(1, Math.round(whole * of.pick));
  let last = 0;
  for (let i = 0; i < length; i++) {
    let input = 0;
    if (i < start.length) input += start[i]!;
    if (i >= pick && i - pick < start.length) input -= start[i - pick]!;
    const far = i - whole;
    const string = far > 0 ? sound[far]! * (1 - part) + sound[far - 1]! * part : 0;
    const filtered = string * brightness + last * (1 - brightness);
    last = string;
    sound[i] = input * 0.5 + filtered * loss;
  }
  return sound;
}
