import type { Random } from '../sound/random.ts';
import { filter, filterStereo, noise } from '../sound/shaping.ts';
import { RATE, seconds, type Stereo } from '../sound/sound.ts';

/** Prime lengths, so that echoes never coincide. They run at half rate, since a room absorbs treble anyway. */
const LINES = [743, 887, 1033, 1187, 1361, 1543, 1733, 1949];

/** `size` from 0 (closet) to 1 (cathedral). The dry sound stays; `amount` is the level of the reflections. */
export function reverb(sound: Stereo, size: number, amount: number): void {
  if (amount <= 0) return;
  const half = Math.floor(sound.left.length / 2);
  const scale = 0.5 + size;
  const lines = LINES.map((length) => new Float32Array(Math.round(length * scale)));
  const places = LINES.map(() => 0);
  const damped = LINES.map(() => 0);
  const tail = 0.35 + 3.2 * size * size;
  const feedback = lines.map((line) => 0.001 ** (line.length / (RATE / 2) / tail));
  const dark = 0.32 + 0.12 * size;
  const taps = new Float32Array(8);
  let beforeLeft = 0;
  let beforeRight = 0;
  let rumble = 0;
  for (let i = 0; i < half; i++) {
    let sum = 0;
    for (let n = 0; n < 8; n++) {
      const read = lines[n]![places[n]!]!;
      damped[n] = read + (damped[n]! - read) * dark;
      taps[n] = damped[n]!;
      sum += damped[n]!;
    }
    const input = (sound.left[2 * i]! + sound.right[2 * i]! + sound.left[2 * i + 1]! + sound.right[2 * i + 1]!) * 0.09;
    rumble += (input - rumble) * 0.045;
    const clear = input - rumble;
    for (let n = 0; n < 8; n++) {
      const line = lines[n]!;
      line[places[n]!] = (taps[n]! - sum * 0.25) * feedback[n]! + clear;
      places[n] = places[n]! + 1 === line.length ? 0 : places[n]! + 1;
    }
    const left = (taps[0]! - taps[2]! + taps[4]! - taps[6]!) * amount * 1.6;
    const right = (taps[1]! - taps[3]! + taps[5]! - taps[7]!) * amount * 1.6;
    sound.left[2 * i]! += (beforeLeft + left) / 2;
    sound.left[2 * i + 1]! += left;
    sound.right[2 * i]! += (beforeRight + right) / 2;
    sound.right[2 * i + 1]! += right;
    beforeLeft = left;
    beforeRight = right;
  }
}

/** The echoes alternate between the sides and grow darker. */
export function echo(sound: Stereo, time: number, amount: number): void {
  if (amount <= 0) return;
  const delay = seconds(time);
  const left = new Float32Array(delay);
  const right = new Float32Array(delay);
  let at = 0;
  let darkLeft = 0;
  let darkRight = 0;
  for (let i = 0; i < sound.left.length; i++) {
    const l = left[at]!;
    const r = right[at]!;
    darkLeft += (l - darkLeft) * 0.34;
    darkRight += (r - darkRight) * 0.34;
    left[at] = (sound.left[i]! + sound.right[i]!) * 0.5 + darkRight * 0.46;
    right[at] = darkLeft * 0.92;
    sound.left[i]! += l * amount;
    sound.right[i]! += r * amount;
    if (++at === delay) at = 0;
  }
}

/** Widens: each side gets a slightly swaying copy of the other. */
export function chorus(sound: Stereo, amount: number, speed = 0.6): void {
  const size = 2048;
  const pastLeft = new Float32Array(size);
  const pastRight = new Float32Array(size);
  for (let i = 0; i < sound.left.length; i++) {
    const place = i & (size - 1);
    pastLeft[place] = sound.left[i]!;
    pastRight[place] = sound.right[i]!;
    const sway = Math.sin((2 * Math.PI * speed * i) / RATE);
    const l = readPast(pastLeft, i - 620 - 150 * sway);
    const r = readPast(pastRight, i - 700 + 150 * sway);
    sound.left[i] = sound.left[i]! + (r - 0.35 * l) * amount;
    sound.right[i] = sound.right[i]! + (l - 0.35 * r) * amount;
  }
}

function readPast(past: Float32Array, at: number): number {
  const whole = Math.floor(at);
  const part = at - whole;
  const mask = past.length - 1;
  return past[whole & mask]! * (1 - part) + past[(whole + 1) & mask]! * part;
}

/** Ducks the sound at each of the `moments` (in seconds). */
export function pump(sound: Stereo, moments: readonly number[], depth: number, recovery: number): void {
  if (depth <= 0) return;
  const length = seconds(recovery);
  const gains = new Float32Array(sound.left.length).fill(1);
  for (const moment of moments) {
    const start = Math.round(moment * RATE);
    for (let i = 0; i < length && start + i < gains.length; i++) {
      const swell = i / length;
      const press = Math.min(1, i / 130);
      gains[start + i] = Math.min(gains[start + i]!, 1 - depth * press * (1 - swell) ** 1.7);
    }
  }
  for (let i = 0; i < gains.length; i++) {
    sound.left[i]! *= gains[i]!;
    sound.right[i]! *= gains[i]!;
  }
}

/** The input is leveled first, so that `drive` has the same effect on every sound. */
export function amplify(sound: Stereo, drive: number, level: number): void {
  const gain = (drive * 0.5) / Math.max(1e-5, level);
  for (const side of [sound.left, sound.right]) {
    filter(side, 'high', 95);
    for (let i = 0; i < side.length; i++) {
      const x = side[i]! * gain + 0.08;
      side[i] = Math.tanh(x) - Math.tanh(0.08);
    }
    filter(side, 'low', 4300, 0.9);
    filter(side, 'low', 6200);
    filter(side, 'high', 85);
  }
}

/** Old tape: the pitch wavers, and the treble is gone. `age` from 0 to 1. */
export function tape(sound: Stereo, age: number): void {
  if (age <= 0.02) return;
  const sides = [sound.left, sound.right].map((side) => ({ side, source: side.slice() }));
  for (let i = 0; i < sound.left.length; i++) {
    const t = i / RATE;
    const sway = 1 + Math.sin(2 * Math.PI * 0.43 * t) + 0.3 * Math.sin(2 * Math.PI * 5.1 * t + 1);
    const at = i - 70 * age * (sway + 0.4);
    const whole = Math.floor(at);
    const part = at - whole;
    for (const { side, source } of sides) {
      side[i] = whole < 0 ? 0 : source[whole]! * (1 - part) + (source[whole + 1] ?? 0) * part;
    }
  }
  filterStereo(sound, 'low', 15_000 - 8500 * age);
}

/** The noise of an old record; `level` is its loudness. Ends with the music. */
export function dust(sound: Stereo, until: number, level: number, random: Random): void {
  const length = Math.min(sound.left.length, seconds(until));
  const hiss = filter(filter(noise(length, random.next), 'low', 5200), 'high', 500);
  let click = 0;
  for (let i = 0; i < length; i++) {
    if (random.next() < 9 / RATE) click = random.between(-1, 1) * random.next() * 7;
    click *= 0.82;
    const fade = Math.min(1, i / 8000, (length - i) / 44_100);
    const sample = (hiss[i]! * 0.5 + click) * level * fade;
    sound.left[i]! += sample;
    sound.right[i]! += sample * 0.85 + hiss[(i * 7 + 911) % length]! * 0.2 * level * fade;
  }
}
