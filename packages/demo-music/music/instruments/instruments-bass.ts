import { applyEnvelope, filter, mix, plucked, saturate, saw, sine, square, struck } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';
import type { Voice, VoiceNote } from './voice.ts';

/** A pitch that drops to the note within a few hundredths of a second, and slides at its end. */
function falling(note: VoiceNote, above: number, speed: number): (sample: number) => number {
  return (sample) => {
    const t = sample / RATE;
    const slide = note.glide === 0 ? 0 : Math.max(0, Math.min(1, (t - note.held * 0.55) / (note.held * 0.3)));
    return note.frequency * (1 + above * Math.exp(-t * speed)) * 2 ** ((note.glide * slide) / 12);
  };
}

const eight08: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const sound = saturate(sine(length, falling(note, 1.6, 60)), 1.9 + note.velocity);
  mix(sound, filter(saw(length, falling(note, 0, 1)), 'low', 480), 0.16);
  return applyEnvelope(sound, note.held, { attack: 0.003, decay: 1.1, sustain: 0.12, release: 0.1 });
};

const sub: Voice = (note) => {
  const length = seconds(note.held + 0.1);
  const sound = mix(sine(length, falling(note, 0, 1)), filter(square(length, note.frequency), 'low', 300), 0.22);
  return applyEnvelope(saturate(sound, 1.3), note.held, { attack: 0.008, decay: 0.6, sustain: 0.75, release: 0.08 });
};

const upright: Voice = (note) => {
  const length = seconds(Math.min(1.6, note.held + 0.25));
  const string = plucked(length, note.frequency, { damping: 0.82, pick: 0.32, decay: 2.2, next: note.random.next });
  const body = struck(length, note.frequency, [
    { ratio: 1, level: 0.5, decay: 0.5 },
    { ratio: 2, level: 0.18, decay: 0.22 },
  ]);
  const sound = filter(mix(string, body), 'low', 900 + 1600 * note.velocity);
  return applyEnvelope(sound, note.held, { attack: 0.004, decay: 0.9, sustain: 0.3, release: 0.16 });
};

const finger: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const string = plucked(length, note.frequency, { damping: 0.6, pick: 0.22, decay: 3.2, next: note.random.next });
  mix(string, sine(length, note.frequency), 0.3);
  const sound = saturate(filter(string, 'low', 1100 + 1700 * note.velocity), 1.5);
  return applyEnvelope(sound, note.held, { attack: 0.003, decay: 1.2, sustain: 0.45, release: 0.09 });
};

const pickBass: Voice = (note) => {
  const length = seconds(note.held + 0.08);
  const string = plucked(length, note.frequency, { damping: 0.25, pick: 0.12, decay: 3, next: note.random.next });
  mix(string, sine(length, note.frequency), 0.22);
  const sound = filter(saturate(string, 2.6), 'low', 2400);
  return applyEnvelope(sound, note.held, { attack: 0.002, decay: 1, sustain: 0.55, release: 0.06 });
};

const reese: Voice = (note) => {
  const length = seconds(note.held + 0.15);
  const sound = saw(length, note.frequency * 1.006, note.random.next());
  mix(sound, saw(length, note.frequency * 0.994, note.random.next()));
  mix(sound, square(length, note.frequency * 0.5), 0.3);
  filter(sound, 'low', (i) => 260 + 420 * (0.5 + 0.5 * Math.sin((i / RATE) * 3.1)), 1.2);
  const base = mix(saturate(sound, 1.2), sine(length, note.frequency), 0.7);
  return applyEnvelope(base, note.held, { attack: 0.01, decay: 1, sustain: 0.85, release: 0.1 });
};

const analog: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const sound = mix(saw(length, note.frequency), square(length, note.frequency * 0.5, 0.42), 0.5);
  const open = 500 + 2600 * note.velocity;
  filter(sound, 'low', (i) => note.frequency * 1.6 + open * Math.exp((-i / RATE) * 9), 2.2);
  return applyEnvelope(saturate(sound, 1.3), note.held, { attack: 0.003, decay: 0.5, sustain: 0.6, release: 0.07 });
};

const fmBass: Voice = (note) => {
  const length = seconds(note.held + 0.1);
  const sound = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const t = i / RATE;
    const turn = 2 * Math.PI * note.frequency * t;
    const index = 2.6 * Math.exp(-t * 12) + 0.35;
    sound[i] = Math.sin(turn + index * Math.sin(turn * 2)) + 0.5 * Math.sin(turn);
  }
  return applyEnvelope(saturate(sound, 1.2), note.held, { attack: 0.002, decay: 0.35, sustain: 0.5, release: 0.06 });
};

const dub: Voice = (note) => {
  const length = seconds(note.held + 0.14);
  const sound = mix(sine(length, note.frequency), filter(square(length, note.frequency), 'low', 220), 0.45);
  mix(sound, struck(length, note.frequency, [{ ratio: 3, level: 0.3, decay: 0.03 }]));
  return applyEnvelope(saturate(sound, 1.4), note.held, { attack: 0.006, decay: 0.9, sustain: 0.6, release: 0.1 });
};

export const bassVoices = { eight08, sub, upright, finger, pickBass, reese, analog, fmBass, dub };
