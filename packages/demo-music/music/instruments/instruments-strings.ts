import { applyEnvelope, filter, mix, plucked, saturate, struck } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';
import type { Voice } from './voice.ts';

const nylon: Voice = (note) => {
  const length = seconds(Math.min(3, note.held + 0.35));
  const string = plucked(length, note.frequency, { damping: 0.62, pick: 0.3, decay: 2.4, next: note.random.next });
  mix(string, struck(length, note.frequency, [{ ratio: 1, level: 0.12, decay: 0.4 }]));
  const sound = filter(string, 'low', 2600 + 3000 * note.velocity);
  return applyEnvelope(sound, note.held, { attack: 0.002, decay: 4, sustain: 0.8, release: 0.2 });
};

const steel: Voice = (note) => {
  const length = seconds(Math.min(3.5, note.held + 0.4));
  const string = plucked(length, note.frequency, { damping: 0.22, pick: 0.17, decay: 3.4, next: note.random.next });
  const sound = filter(filter(string, 'high', 110), 'low', 4200 + 4000 * note.velocity);
  return applyEnvelope(sound, note.held, { attack: 0.002, decay: 5, sustain: 0.85, release: 0.24 });
};

/** A clean hollow-body electric guitar with the tone half closed. */
const hollow: Voice = (note) => {
  const length = seconds(Math.min(3, note.held + 0.2));
  const string = plucked(length, note.frequency, { damping: 0.48, pick: 0.26, decay: 2.8, next: note.random.next });
  const sound = filter(saturate(string, 1.2), 'low', 1900 + 1400 * note.velocity);
  return applyEnvelope(sound, note.held, { attack: 0.003, decay: 3, sustain: 0.75, release: 0.12 });
};

const skank: Voice = (note) => {
  const length = seconds(Math.min(0.3, note.held + 0.08));
  const string = plucked(length, note.frequency, { damping: 0.3, pick: 0.14, decay: 0.9, next: note.random.next });
  const sound = filter(filter(string, 'high', 280), 'low', 4200);
  return applyEnvelope(sound, Math.min(0.12, note.held), { attack: 0.002, decay: 0.4, sustain: 0.4, release: 0.07 });
};

/** A string before the amplifier: the group's drive comes later, so that chords distort together. */
const electric: Voice = (note) => {
  const length = seconds(Math.min(4, note.held + 0.1));
  const string = plucked(length, note.frequency, { damping: 0.3, pick: 0.11, decay: 5, next: note.random.next });
  return applyEnvelope(filter(string, 'high', 70), note.held, { attack: 0.002, decay: 5, sustain: 0.9, release: 0.06 });
};

const muted: Voice = (note) => {
  const length = seconds(Math.min(0.4, note.held + 0.06));
  const string = plucked(length, note.frequency, { damping: 0.5, pick: 0.09, decay: 0.55, next: note.random.next });
  return applyEnvelope(string, Math.min(0.16, note.held), { attack: 0.002, decay: 0.2, sustain: 0.3, release: 0.06 });
};

/** A lead guitar with its own drive and a late vibrato. */
const leadGuitar: Voice = (note) => {
  const length = seconds(Math.min(4, note.held + 0.16));
  const string = plucked(length, note.frequency, { damping: 0.4, pick: 0.2, decay: 6, next: note.random.next });
  const driven = filter(filter(saturate(string, 7), 'low', 3000), 'high', 180);
  return applyEnvelope(bend(driven, note.held), note.held, { attack: 0.004, decay: 3, sustain: 0.8, release: 0.12 });
};

const kora: Voice = (note) => {
  const length = seconds(1.7);
  const string = plucked(length, note.frequency, { damping: 0.35, pick: 0.42, decay: 1.9, next: note.random.next });
  mix(string, struck(length, note.frequency, [{ ratio: 2, level: 0.1, decay: 0.2 }]));
  return applyEnvelope(filter(string, 'low', 5200), 1.4, { attack: 0.002, decay: 4, sustain: 0.9, release: 0.25 });
};

const banjo: Voice = (note) => {
  const length = seconds(0.9);
  const string = plucked(length, note.frequency, { damping: 0.12, pick: 0.08, decay: 0.9, next: note.random.next });
  const head = filter(string.slice(), 'band', 900, 2);
  return applyEnvelope(mix(filter(string, 'high', 260), head, 0.8), 0.7, {
    attack: 0.002,
    decay: 1,
    sustain: 0.5,
    release: 0.12,
  });
};

const harp: Voice = (note) => {
  const length = seconds(2.4);
  const string = plucked(length, note.frequency, { damping: 0.55, pick: 0.45, decay: 3, next: note.random.next });
  return applyEnvelope(filter(string, 'low', 4200), 2, { attack: 0.003, decay: 4, sustain: 0.9, release: 0.5 });
};

/** Adds vibrato by reading the sound alternately a little early and late, once the note has settled. */
function bend(sound: Float32Array, held: number): Float32Array {
  if (held < 0.3) return sound;
  const out = new Float32Array(sound.length);
  for (let i = 0; i < sound.length; i++) {
    const t = i / RATE;
    const depth = 9 * Math.max(0, Math.min(1, (t - 0.22) / 0.25));
    const at = Math.max(0, i - depth * (1 + Math.sin(2 * Math.PI * 5.6 * t)));
    const whole = Math.floor(at);
    out[i] = sound[whole]! * (1 - (at - whole)) + (sound[whole + 1] ?? 0) * (at - whole);
  }
  return out;
}

export const stringVoices = { nylon, steel, hollow, skank, electric, muted, leadGuitar, kora, banjo, harp };
