import { drumMakers, type DrumName, type Kit } from '../instruments/drum-sounds.ts';
import { instruments, type InstrumentName } from '../instruments/instruments.ts';
import { createRandom } from '../sound/random.ts';
import type { Hit, Note } from '../composing/score.ts';
import { addSound, createStereo, RATE, type Stereo } from '../sound/sound.ts';
import { frequencyOf } from '../composing/theory.ts';

/** How often each drum is rendered: no two real hits sound alike. */
const TAKES = 3;

/** Equal notes are rendered only once. */
export function playNotes(notes: readonly Note[], instrument: InstrumentName, length: number, take = ''): Stereo {
  const made = new Map<string, Float32Array>();
  const sound = createStereo(length);
  for (const note of notes) {
    const velocity = Math.max(0.125, Math.round(note.velocity * 8) / 8);
    const held = Math.max(0.03, Math.round(note.held * 100) / 100);
    const name = `${instrument} ${note.midi} ${held} ${velocity} ${note.glide} ${take}`;
    let voice = made.get(name);
    if (!voice) {
      const random = createRandom(name);
      voice = instruments[instrument]({ frequency: frequencyOf(note.midi), held, velocity, glide: note.glide, random });
      made.set(name, voice);
    }
    addSound(sound, voice, note.at * RATE, 0.35 + 0.65 * note.velocity, note.pan);
  }
  return sound;
}

export function playHits(hits: readonly Hit[], kit: Kit, seed: string, length: number): Stereo {
  const takes = new Map<DrumName, Float32Array[]>();
  const sound = createStereo(length);
  const random = createRandom(`${seed} takes`);
  for (const { at, drum, velocity } of hits) {
    const { make, level, pan } = drumMakers[drum];
    let choices = takes.get(drum);
    if (!choices) {
      choices = Array.from({ length: TAKES }, (_, i) => make(kit, createRandom(`${seed} ${drum} ${i}`)));
      takes.set(drum, choices);
    }
    addSound(sound, random.pick(choices), at * RATE, level * velocity ** 1.25, pan);
  }
  return sound;
}
