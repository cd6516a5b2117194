import type { Random } from '../sound/random.ts';
import type { Section, SectionName } from './score.ts';

const TARGET_SECONDS = 44;
export const TAIL_SECONDS = 3;

/** Divides a piece of about 45 seconds into sections of whole bars, most of them even or a multiple of four. */
export function planForm(barSeconds: number, random: Random): Section[] {
  const total = 2 * Math.round((TARGET_SECONDS + random.between(0, 3)) / barSeconds / 2);
  // Slow pieces have few bars, so some of their sections are shorter.
  const slow = total < 18;
  const intro = total < 20 ? 2 : 4;
  const rest = slow ? 1 : total < 24 ? 2 : 4;
  const outro = slow ? 1 : 2;
  const playing = total - intro - rest - outro;
  const main = slow ? 4 : fours(playing / 3);
  const verse = slow ? Math.max(2, playing - 8) : fours((playing - main) / 2);
  const bars: [SectionName, number][] = [
    ['intro', intro],
    ['main', main],
    ['verse', verse],
    ['break', rest],
    ['full', playing - main - verse],
    ['outro', outro],
  ];
  let firstBar = 0;
  return bars.map(([name, count]) => {
    const section = { name, firstBar, bars: count };
    firstBar += count;
    return section;
  });
}

function fours(bars: number): number {
  return Math.max(4, 4 * Math.round(bars / 4));
}
