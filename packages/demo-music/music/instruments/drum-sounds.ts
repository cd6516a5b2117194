import type { Random } from '../sound/random.ts';
import { fadeEnd, filter, mix, noise, saturate, sine, square, struck } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';

/** Times in seconds, pitches in Hz, levels from 0 to 1. */
export type Kit = {
  kick: { low: number; high: number; fall: number; decay: number; click: number; drive: number };
  snare: { pitch: number; body: number; decay: number; noise: number; bright: number; drive: number };
  clap: { decay: number; pitch: number };
  hat: { decay: number; open: number; pitch: number; metal: number };
};

export type DrumName =
  | 'kick'
  | 'snare'
  | 'clap'
  | 'rim'
  | 'snap'
  | 'hat'
  | 'open'
  | 'ride'
  | 'crash'
  | 'shaker'
  | 'tambourine'
  | 'tomHigh'
  | 'tomLow'
  | 'conga'
  | 'congaLow'
  | 'cowbell'
  | 'brush';

type Maker = (kit: Kit, random: Random) => Float32Array;

function fading(length: number, decay: number, sound: Float32Array): Float32Array {
  const shrink = Math.exp(-1 / (RATE * decay));
  let level = 1;
  for (let i = 0; i < Math.min(length, sound.length); i++) {
    sound[i]! *= level;
    level *= shrink;
  }
  return fadeEnd(sound, 0.006);
}

function metal(length: number, base: number, share: number, random: Random): Float32Array {
  const sound = noise(length, random.next);
  for (let i = 0; i < length; i++) sound[i]! *= 1 - share;
  for (const ratio of [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523]) {
    mix(sound, square(length, base * ratio, 0.5, random.next()), share * 0.3);
  }
  return sound;
}

const kick: Maker = ({ kick: k }, random) => {
  const length = seconds(k.decay * 5);
  const body = sine(length, (i) => k.low + (k.high - k.low) * Math.exp((-i / RATE) * k.fall), 0.02);
  fading(length, k.decay, body);
  const click = filter(noise(seconds(0.012), random.next), 'band', 3200, 0.8);
  mix(body, fading(click.length, 0.003, click), k.click);
  return fadeEnd(saturate(body, k.drive), 0.01);
};

const snare: Maker = ({ snare: s }, random) => {
  const length = seconds(s.decay * 6 + 0.05);
  const shell = struck(length, s.pitch, [
    { ratio: 1, level: s.body, decay: 0.055 },
    { ratio: 1.59, level: s.body * 0.6, decay: 0.04 },
    { ratio: 2.14, level: s.body * 0.3, decay: 0.03 },
  ]);
  const wires = filter(filter(noise(length, random.next), 'high', 900 + 900 * s.bright), 'low', 4200 + 6000 * s.bright);
  mix(shell, fading(length, s.decay, wires), s.noise);
  return fadeEnd(saturate(shell, s.drive), 0.01);
};

const clap: Maker = ({ clap: c }, random) => {
  const length = seconds(c.decay * 5 + 0.05);
  const sound = filter(noise(length, random.next), 'band', c.pitch, 1.1);
  for (let i = 0; i < length; i++) {
    const t = i / RATE;
    const hands = t < 0.03 ? Math.exp(-(t % 0.0105) * 190) : Math.exp(-(t - 0.03) / c.decay);
    sound[i]! *= hands;
  }
  return fadeEnd(filter(sound, 'high', 450), 0.01);
};

const rim: Maker = (_, random) => {
  const length = seconds(0.09);
  const sound = struck(length, 1700, [
    { ratio: 1, level: 0.6, decay: 0.012 },
    { ratio: 0.31, level: 0.5, decay: 0.018 },
  ]);
  return mix(sound, fading(length, 0.004, noise(length, random.next)), 0.3);
};

const snap: Maker = (_, random) => {
  const length = seconds(0.16);
  const sound = filter(noise(length, random.next), 'band', 2300, 2.4);
  return fading(length, 0.028, sound);
};

const hat: Maker = ({ hat: h }, random) => {
  const length = seconds(h.decay * 6);
  return fading(length, h.decay, filter(metal(length, h.pitch, h.metal, random), 'high', 6400, 0.8));
};

const open: Maker = ({ hat: h }, random) => {
  const length = seconds(h.open * 4.5);
  return fading(length, h.open, filter(metal(length, h.pitch, h.metal, random), 'high', 5600, 0.8));
};

const ride: Maker = (_, random) => {
  const length = seconds(1.1);
  const wash = fading(length, 0.34, filter(metal(length, 540, 0.5, random), 'high', 5200));
  const bell = struck(length, 3150, [
    { ratio: 1, level: 0.28, decay: 0.2 },
    { ratio: 1.47, level: 0.22, decay: 0.16 },
    { ratio: 2.09, level: 0.14, decay: 0.1 },
  ]);
  return mix(fading(length, 0.5, bell), wash, 0.4);
};

const crash: Maker = (_, random) => {
  const length = seconds(2.2);
  return fading(length, 0.55, filter(filter(metal(length, 430, 0.25, random), 'high', 2800), 'low', 11_000));
};

const shaker: Maker = (_, random) => {
  const length = seconds(0.12);
  const sound = filter(noise(length, random.next), 'band', 6800, 1.2);
  for (let i = 0; i < length; i++) sound[i]! *= Math.min(1, i / (0.018 * RATE)) * Math.exp((-i / RATE) * 38);
  return fadeEnd(sound, 0.01);
};

const tambourine: Maker = (_, random) => {
  const length = seconds(0.3);
  return fading(length, 0.05, filter(metal(length, 1150, 0.4, random), 'high', 6200));
};

function tom(frequency: number): Maker {
  return (_, random) => {
    const length = seconds(0.7);
    const sound = sine(length, (i) => frequency * (1 + 0.35 * Math.exp((-i / RATE) * 24)));
    mix(sound, filter(noise(length, random.next), 'low', 900), 0.2);
    return fading(length, 0.15, saturate(sound, 1.2));
  };
}

function conga(frequency: number): Maker {
  return (_, random) => {
    const length = seconds(0.45);
    const sound = struck(length, frequency, [
      { ratio: 1, level: 0.8, decay: 0.1 },
      { ratio: 1.52, level: 0.28, decay: 0.05 },
      { ratio: 2.3, level: 0.14, decay: 0.03 },
    ]);
    const slap = filter(noise(seconds(0.015), random.next), 'band', 1500);
    return fadeEnd(mix(sound, slap, 0.4), 0.01);
  };
}

const cowbell: Maker = () => {
  const length = seconds(0.3);
  const sound = mix(square(length, 562), square(length, 845));
  return fading(length, 0.06, filter(sound, 'band', 1800, 1.4));
};

const brush: Maker = (_, random) => {
  const length = seconds(0.34);
  const sound = filter(filter(noise(length, random.next), 'band', 3400, 0.7), 'low', 7000);
  for (let i = 0; i < length; i++) {
    const t = i / RATE;
    sound[i]! *= 0.35 * Math.exp(-((t - 0.11) ** 2) / 0.006) + Math.exp(-t * 60);
  }
  return fadeEnd(sound, 0.02);
};

export const drumMakers: Record<DrumName, { make: Maker; level: number; pan: number }> = {
  kick: { make: kick, level: 0.88, pan: 0 },
  snare: { make: snare, level: 0.82, pan: 0.02 },
  clap: { make: clap, level: 0.95, pan: -0.04 },
  rim: { make: rim, level: 0.56, pan: 0.18 },
  snap: { make: snap, level: 0.8, pan: -0.1 },
  hat: { make: hat, level: 0.4, pan: 0.28 },
  open: { make: open, level: 0.34, pan: 0.3 },
  ride: { make: ride, level: 0.36, pan: -0.35 },
  crash: { make: crash, level: 0.3, pan: -0.3 },
  shaker: { make: shaker, level: 0.52, pan: -0.42 },
  tambourine: { make: tambourine, level: 0.32, pan: 0.45 },
  tomHigh: { make: tom(165), level: 0.6, pan: 0.25 },
  tomLow: { make: tom(98), level: 0.68, pan: -0.3 },
  conga: { make: conga(245), level: 0.5, pan: 0.4 },
  congaLow: { make: conga(172), level: 0.55, pan: -0.35 },
  cowbell: { make: cowbell, level: 0.26, pan: -0.25 },
  brush: { make: brush, level: 0.6, pan: -0.1 },
};
