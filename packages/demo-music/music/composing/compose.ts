import { writeHarmony, type Band } from './band.ts';
import { planForm, TAIL_SECONDS } from './form.ts';
import { playBass } from './play-bass.ts';
import { playChords } from './play-chords.ts';
import { playDrums } from './play-drums.ts';
import { playLead } from './play-lead.ts';
import { createRandom } from '../sound/random.ts';
import type { Score } from './score.ts';
import { styles, type StyleName } from './styles.ts';
import { parseKey } from './theory.ts';

/** The same values give the same piece, note for note. */
export type Piece = { seed: string; style: StyleName; bpm: number; key: string };

export function compose(piece: Piece): Score {
  const style = styles[piece.style];
  const key = parseKey(piece.key);
  const barSeconds = 240 / piece.bpm;
  const stepSeconds = barSeconds / style.stepsPerBar;
  const sections = planForm(barSeconds, createRandom(`${piece.seed} form`));
  const harmony = writeHarmony(style, key, sections, createRandom(`${piece.seed} harmony`));
  const mode = key.major ? style.modes.major : style.modes.minor;
  const common = { style, tonic: key.tonic, mode, stepSeconds, barSeconds, sections, harmony };
  // Each player has their own random numbers, so that a change in one part leaves the others unchanged.
  const player = (name: string): Band => ({ ...common, random: createRandom(`${piece.seed} ${name}`) });
  const music = (harmony.length - 1) * barSeconds;
  return {
    barSeconds,
    stepSeconds,
    music,
    length: music + TAIL_SECONDS,
    sections,
    drums: playDrums(player('drums')),
    bass: playBass(player('bass')),
    ...playChords(player('chords')),
    lead: playLead(player('lead')),
  };
}
