import { applyEnvelope, filter, mix, noise, saturate, saw, sine, square } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';
import type { Voice, VoiceNote } from './voice.ts';

function stack(note: VoiceNote, length: number, detunes: readonly number[]): Float32Array {
  const sound = new Float32Array(length);
  for (const detune of detunes)
    mix(sound, saw(length, note.frequency * (1 + detune), note.random.next()), 1 / detunes.length);
  return sound;
}

const warmPad: Voice = (note) => {
  const length = seconds(note.held + 1);
  const sound = stack(note, length, [-0.004, 0.0035, 0.0007]);
  filter(sound, 'low', (i) => 420 + 900 * note.velocity * (1 - Math.exp((-i / RATE) * 1.1)), 0.8);
  return applyEnvelope(sound, note.held, { attack: 0.28, decay: 2, sustain: 0.85, release: 0.9 });
};

const superSaw: Voice = (note) => {
  const length = seconds(note.held + 0.3);
  const sound = stack(note, length, [-0.0075, -0.0032, 0, 0.0029, 0.0071]);
  filter(filter(sound, 'low', 3600 + 3600 * note.velocity), 'high', 160);
  return applyEnvelope(sound, note.held, { attack: 0.012, decay: 0.9, sustain: 0.7, release: 0.24 });
};

const strings: Voice = (note) => {
  const length = seconds(note.held + 0.5);
  const vibrato = (speed: number, depth: number) => (i: number) =>
    note.frequency * (1 + depth * Math.min(1, i / 22_050) * Math.sin((2 * Math.PI * speed * i) / RATE));
  const sound = saw(length, vibrato(5.3, 0.0034), note.random.next());
  mix(sound, saw(length, vibrato(4.7, 0.0042), note.random.next()));
  mix(sound, noise(length, note.random.next), 0.012);
  filter(filter(sound, 'low', 1500 + 2300 * note.velocity), 'high', 150);
  const attack = note.held < 0.45 ? 0.05 : 0.17;
  return applyEnvelope(sound, note.held, { attack, decay: 2, sustain: 0.9, release: 0.42 });
};

const pizzicato: Voice = (note) => {
  const length = seconds(0.5);
  const sound = mix(saw(length, note.frequency), sine(length, note.frequency));
  filter(sound, 'low', (i) => 320 + 2600 * note.velocity * Math.exp((-i / RATE) * 26));
  return applyEnvelope(sound, 0.02, { attack: 0.002, decay: 0.2, sustain: 0.6, release: 0.4 });
};

const brass: Voice = (note) => {
  const length = seconds(note.held + 0.18);
  const sound = stack(note, length, [-0.003, 0.0026]);
  const open = 700 + 3400 * note.velocity;
  filter(
    sound,
    'low',
    (i) => 300 + open * (1 - Math.exp((-i / RATE) * 22)) * (0.65 + 0.35 * Math.exp((-i / RATE) * 3)),
  );
  return applyEnvelope(saturate(sound, 1.4), note.held, { attack: 0.03, decay: 0.7, sustain: 0.75, release: 0.14 });
};

const synthPluck: Voice = (note) => {
  const length = seconds(0.75);
  const sound = mix(stack(note, length, [-0.004, 0.004]), square(length, note.frequency, 0.3), 0.3);
  filter(sound, 'low', (i) => 260 + 5200 * note.velocity * Math.exp((-i / RATE) * 13), 1.1);
  return applyEnvelope(sound, Math.min(note.held, 0.3), { attack: 0.002, decay: 0.28, sustain: 0.35, release: 0.3 });
};

const stab: Voice = (note) => {
  const length = seconds(note.held + 0.22);
  const sound = stack(note, length, [-0.005, 0.005, 0]);
  filter(sound, 'low', (i) => 480 + 3400 * note.velocity * Math.exp((-i / RATE) * 8), 1.8);
  return applyEnvelope(sound, Math.min(note.held, 0.22), { attack: 0.003, decay: 0.3, sustain: 0.5, release: 0.2 });
};

/** A wordless choir: a rich tone through the three formants of an "ah". */
const choir: Voice = (note) => {
  const length = seconds(note.held + 0.8);
  const breath = (i: number) => note.frequency * (1 + 0.004 * Math.sin((2 * Math.PI * 4.9 * i) / RATE));
  const source = mix(saw(length, breath, note.random.next()), saw(length, note.frequency * 1.004, note.random.next()));
  const sound = filter(source.slice(), 'band', 640, 4);
  mix(sound, filter(source.slice(), 'band', 1150, 5), 0.55);
  mix(sound, filter(source, 'band', 2700, 7), 0.2);
  mix(sound, sine(length, note.frequency), 0.25);
  return applyEnvelope(sound, note.held, { attack: 0.22, decay: 2, sustain: 0.9, release: 0.7 });
};

const glass: Voice = (note) => {
  const length = seconds(note.held + 1.6);
  const sound = sine(length, (i) => note.frequency * (1 + 0.002 * Math.sin(i / 9000)));
  mix(sound, sine(length, note.frequency * 2.003), 0.3);
  mix(sound, sine(length, note.frequency * 3.01), 0.12);
  mix(sound, filter(noise(length, note.random.next), 'band', note.frequency * 2, 14), 0.35);
  return applyEnvelope(sound, note.held, { attack: 0.6, decay: 3, sustain: 0.8, release: 1.5 });
};

export const padVoices = { warmPad, superSaw, strings, pizzicato, brass, synthPluck, stab, choir, glass };
