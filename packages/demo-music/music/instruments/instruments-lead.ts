import { applyEnvelope, filter, mix, noise, saturate, saw, sine, square } from '../sound/shaping.ts';
import { RATE, seconds } from '../sound/sound.ts';
import type { Voice, VoiceNote } from './voice.ts';

/** Starts slightly below the note, and gets a vibrato if the note is long. */
function sung(note: VoiceNote, depth: number, speed: number, scoop = 0.02): (sample: number) => number {
  return (sample) => {
    const t = sample / RATE;
    const sway = Math.max(0, Math.min(1, (t - 0.18) / 0.3)) * depth * Math.sin(2 * Math.PI * speed * t);
    return note.frequency * (1 - scoop * Math.exp(-t * 32) + sway);
  };
}

const flute: Voice = (note) => {
  const length = seconds(note.held + 0.15);
  const pitch = sung(note, 0.006, 5.2);
  const sound = sine(length, pitch);
  mix(
    sound,
    sine(length, (i) => pitch(i) * 2),
    0.25 * note.velocity,
  );
  mix(
    sound,
    sine(length, (i) => pitch(i) * 3),
    0.07,
  );
  mix(sound, filter(noise(length, note.random.next), 'band', note.frequency * 2.2, 2.5), 0.09);
  return applyEnvelope(sound, note.held, { attack: 0.045, decay: 1, sustain: 0.85, release: 0.12 });
};

const whistle: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const sound = mix(sine(length, sung(note, 0.007, 5.6, 0.05)), saw(length, sung(note, 0.007, 5.6, 0.05)), 0.06);
  return applyEnvelope(sound, note.held, { attack: 0.02, decay: 1, sustain: 0.9, release: 0.1 });
};

const sawLead: Voice = (note) => {
  const length = seconds(note.held + 0.14);
  const sound = saw(length, sung(note, 0.005, 5.4));
  mix(sound, saw(length, sung({ ...note, frequency: note.frequency * 1.006 }, 0.005, 5.4)));
  filter(sound, 'low', (i) => 900 + 3200 * note.velocity * (0.4 + 0.6 * Math.exp((-i / RATE) * 3)), 1.1);
  return applyEnvelope(sound, note.held, { attack: 0.012, decay: 0.7, sustain: 0.75, release: 0.12 });
};

const chip: Voice = (note) => {
  const length = seconds(note.held + 0.05);
  const sound = filter(square(length, sung(note, 0.004, 6, 0), 0.28), 'low', 4200);
  return applyEnvelope(sound, note.held, { attack: 0.002, decay: 0.25, sustain: 0.55, release: 0.05 });
};

const reed: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const source = mix(saw(length, sung(note, 0.006, 5, 0.035)), square(length, sung(note, 0.006, 5, 0.035)), 0.5);
  mix(source, noise(length, note.random.next), 0.05);
  const sound = filter(source.slice(), 'low', 700 + 1500 * note.velocity, 1);
  mix(sound, filter(source, 'band', 1250, 2.5), 0.4);
  return applyEnvelope(saturate(sound, 1.3), note.held, { attack: 0.035, decay: 0.8, sustain: 0.8, release: 0.11 });
};

const mutedTrumpet: Voice = (note) => {
  const length = seconds(note.held + 0.1);
  const source = saw(length, sung(note, 0.006, 5.5, 0.03));
  const sound = filter(source.slice(), 'band', 1500, 2.2);
  mix(sound, filter(source, 'low', 1100), 0.35);
  return applyEnvelope(sound, note.held, { attack: 0.028, decay: 0.6, sustain: 0.75, release: 0.09 });
};

const fiddle: Voice = (note) => {
  const length = seconds(note.held + 0.12);
  const source = saw(length, sung(note, 0.007, 5.9, 0.028));
  mix(source, noise(length, note.random.next), 0.035);
  const sound = filter(source.slice(), 'low', 2600 + 1500 * note.velocity);
  mix(sound, filter(source.slice(), 'band', 480, 2), 0.4);
  mix(sound, filter(source, 'band', 2900, 3), 0.22);
  return applyEnvelope(filter(sound, 'high', 190), note.held, {
    attack: 0.05,
    decay: 0.8,
    sustain: 0.85,
    release: 0.12,
  });
};

const harmonica: Voice = (note) => {
  const length = seconds(note.held + 0.1);
  const source = square(length, sung(note, 0.008, 5.8, 0.045), 0.36);
  mix(source, square(length, sung({ ...note, frequency: note.frequency * 1.005 }, 0.008, 5.8, 0.045), 0.42), 0.7);
  const sound = filter(filter(source, 'low', 2400 + 900 * note.velocity), 'high', 320);
  return applyEnvelope(sound, note.held, { attack: 0.035, decay: 0.8, sustain: 0.85, release: 0.08 });
};

/** A tuned, chopped voice: an "oh" that opens to an "ah". */
const vox: Voice = (note) => {
  const length = seconds(note.held + 0.2);
  const source = saw(length, sung(note, 0.008, 5.1, 0.06));
  const open = (from: number, to: number) => (i: number) => from + (to - from) * Math.min(1, i / (0.16 * RATE));
  const sound = filter(source.slice(), 'band', open(420, 760), 5);
  mix(sound, filter(source.slice(), 'band', open(850, 1240), 6), 0.6);
  mix(sound, filter(source, 'band', 2600, 8), 0.16);
  mix(sound, sine(length, sung(note, 0.008, 5.1, 0.06)), 0.35);
  return applyEnvelope(sound, note.held, { attack: 0.03, decay: 0.6, sustain: 0.7, release: 0.18 });
};

export const leadVoices = { flute, whistle, sawLead, chip, reed, mutedTrumpet, fiddle, harmonica, vox };
