import { applyEnvelope, filter, mix, noise, saturate, struck, type Partial } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';
import type { Voice } from './voice.ts';

const rhodes: Voice = (note) => {
  const length = seconds(Math.min(4.5, note.held + 0.5));
  const sound = new Float32Array(length);
  const bark = 0.35 + 1.5 * note.velocity * note.velocity;
  for (let i = 0; i < length; i++) {
    const t = i / RATE;
    const turn = 2 * Math.PI * note.frequency * t;
    const body = Math.sin(turn + bark * Math.exp(-t * 3.2) * Math.sin(turn));
    const tine = 0.16 * note.velocity * Math.exp(-t * 22) * Math.sin(turn * 7.1);
    sound[i] = (body + tine) * Math.exp(-t * 0.75);
  }
  return applyEnvelope(sound, note.held, { attack: 0.004, decay: 3, sustain: 0.6, release: 0.35 });
};

const wurli: Voice = (note) => {
  const length = seconds(Math.min(4, note.held + 0.35));
  const sound = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const t = i / RATE;
    const turn = 2 * Math.PI * note.frequency * t;
    sound[i] = Math.sin(turn + (0.5 + note.velocity) * Math.exp(-t * 2.2) * Math.sin(turn * 2)) * Math.exp(-t * 1.1);
  }
  const warm = filter(saturate(sound, 1.8), 'low', 3200);
  return applyEnvelope(warm, note.held, { attack: 0.003, decay: 2, sustain: 0.6, release: 0.22 });
};

function pianoPartials(frequency: number, velocity: number, bright: number): Partial[] {
  const long = Math.min(2.4, Math.max(0.35, 520 / frequency));
  return Array.from({ length: 11 }, (_, i) => {
    const n = i + 1;
    return {
      ratio: n * Math.sqrt(1 + 0.00042 * n * n),
      level: (n ** -(2.1 - bright * velocity) * (n % 7 === 0 ? 0.3 : 1)) / 1.4,
      decay: long / (1 + 0.38 * i),
    };
  });
}

const piano: Voice = (note) => {
  const length = seconds(Math.min(5, note.held + 0.45));
  const sound = struck(length, note.frequency, pianoPartials(note.frequency, note.velocity, 1.1));
  mix(sound, struck(length, note.frequency * 1.0009, pianoPartials(note.frequency, note.velocity, 0.9)), 0.6);
  const thud = filter(noise(seconds(0.04), note.random.next), 'low', 700 + 1800 * note.velocity);
  for (let i = 0; i < thud.length; i++) thud[i]! *= 0.22 * note.velocity * (1 - i / thud.length);
  return applyEnvelope(mix(sound, thud), note.held, { attack: 0.002, decay: 9, sustain: 0.8, release: 0.3 });
};

/** A piano heard from the next room, with felt between hammer and string. */
const feltPiano: Voice = (note) => {
  const length = seconds(Math.min(5, note.held + 0.5));
  const sound = struck(length, note.frequency, pianoPartials(note.frequency, note.velocity * 0.6, 0.35));
  const felt = filter(noise(seconds(0.07), note.random.next), 'band', 420, 1.2);
  for (let i = 0; i < felt.length; i++) felt[i]! *= 0.3 * (1 - i / felt.length);
  const soft = filter(mix(sound, felt), 'low', 1900);
  return applyEnvelope(soft, note.held, { attack: 0.006, decay: 9, sustain: 0.8, release: 0.4 });
};

const organ: Voice = (note) => {
  const length = seconds(note.held + 0.06);
  const sound = new Float32Array(length);
  const bars: [number, number][] = [
    [0.5, 0.7],
    [1, 0.9],
    [1.498, 0.55],
    [2, 0.6],
    [3, 0.25],
    [4, 0.2],
  ];
  for (let i = 0; i < length; i++) {
    const turn = (2 * Math.PI * note.frequency * i) / RATE + 0.09 * Math.sin((2 * Math.PI * 6.1 * i) / RATE);
    let sample = 0;
    for (const [ratio, level] of bars) sample += Math.sin(turn * ratio) * level;
    sound[i] = sample * 0.4;
  }
  return applyEnvelope(saturate(sound, 1.5), note.held, { attack: 0.004, decay: 1, sustain: 1, release: 0.04 });
};

const vibes: Voice = (note) => {
  const length = seconds(Math.min(3.5, note.held + 0.8));
  const sound = struck(length, note.frequency, [
    { ratio: 1, level: 0.9, decay: 1.3 },
    { ratio: 3.98, level: 0.22 * note.velocity, decay: 0.35 },
    { ratio: 9.6, level: 0.08 * note.velocity, decay: 0.08 },
  ]);
  for (let i = 0; i < length; i++) sound[i]! *= 0.78 + 0.22 * Math.sin((2 * Math.PI * 5.4 * i) / RATE);
  return applyEnvelope(sound, note.held + 0.3, { attack: 0.002, decay: 4, sustain: 1, release: 0.6 });
};

const kalimba: Voice = (note) => {
  const length = seconds(1.4);
  const sound = struck(length, note.frequency, [
    { ratio: 1, level: 0.9, decay: 0.42 },
    { ratio: 2.01, level: 0.12, decay: 0.2 },
    { ratio: 5.4, level: 0.2 * note.velocity, decay: 0.07 },
  ]);
  return applyEnvelope(sound, 1.2, { attack: 0.002, decay: 4, sustain: 1, release: 0.2 });
};

const bell: Voice = (note) => {
  const length = seconds(Math.min(3, note.held + 1.2));
  const sound = struck(length, note.frequency, [
    { ratio: 1, level: 0.7, decay: 0.9 },
    { ratio: 2.76, level: 0.3, decay: 0.5 },
    { ratio: 5.4, level: 0.16 * note.velocity, decay: 0.22 },
    { ratio: 0.5, level: 0.2, decay: 1.2 },
  ]);
  return applyEnvelope(sound, note.held + 0.5, { attack: 0.002, decay: 5, sustain: 1, release: 0.8 });
};

export const keyVoices = { rhodes, wurli, piano, feltPiano, organ, vibes, kalimba, bell };
