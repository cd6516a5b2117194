import { strengthOf, timeOf, type Band } from './band.ts';
import type { DrumName } from '../instruments/drum-sounds.ts';
import type { Hit, Section } from './score.ts';

const ROLLS: Record<string, number> = { r: 4, t: 3 };
/** The drums that continue while the rest of the kit is silent. */
const LIGHT: readonly DrumName[] = ['hat', 'shaker', 'rim', 'ride', 'brush', 'conga', 'snap'];
const HOME: readonly DrumName[] = ['tomHigh', 'tomLow', 'crash'];

type Patterns = Map<DrumName, { usual: string; full: string }>;

export function playDrums(band: Band): Hit[] {
  const patterns: Patterns = new Map();
  for (const [name, choices] of Object.entries(band.style.drums)) {
    patterns.set(name as DrumName, { usual: band.random.pick(choices), full: band.random.pick(choices) });
  }
  const introduces = band.random.pick(['light', 'light', 'none', 'kit']);
  const hits = band.sections.flatMap((section, index) => {
    const next = band.sections[index + 1];
    return Array.from({ length: section.bars }, (_, bar) => {
      const ending = bar === section.bars - 1 && next !== undefined && next.name !== 'outro';
      return [
        ...playBar(band, section, bar, patterns, introduces),
        ...(ending ? fill(band, section.firstBar + bar) : []),
      ];
    }).flat();
  });
  return [...hits, ...accents(band)];
}

function playBar(band: Band, section: Section, bar: number, patterns: Patterns, introduces: string): Hit[] {
  const hits: Hit[] = [];
  for (const [drum, { usual, full }] of patterns) {
    if (!plays(band, section, bar, drum, introduces)) continue;
    const pattern = section.name === 'full' && bar % 2 === 1 ? full : usual;
    for (let step = 0; step < pattern.length; step++) {
      const mark = pattern[step] ?? '.';
      const strength = strengthOf(mark);
      if (strength === 0) continue;
      const velocity = strength * band.random.between(0.9, 1);
      const roll = ROLLS[mark] ?? 1;
      const at = timeOf(band, section.firstBar + bar, step, drum === 'kick' ? 0.4 : 1);
      for (let i = 0; i < roll; i++) {
        hits.push({
          at: at + (i * band.stepSeconds) / roll,
          drum,
          velocity: velocity * (roll === 1 ? 1 : 0.6 + 0.1 * i),
        });
      }
    }
  }
  return hits;
}

function plays(band: Band, section: Section, bar: number, drum: DrumName, introduces: string): boolean {
  const late = band.style.late.includes(drum);
  if (section.name === 'full') return true;
  if (section.name === 'verse') return !late || band.style.late.indexOf(drum) === 0;
  if (section.name === 'main') return !late;
  if (section.name === 'outro') return bar === 0 ? !late : LIGHT.includes(drum) && !late;
  if (section.name === 'break') return LIGHT.includes(drum) && (bar > 0 || late);
  if (introduces === 'none') return bar === section.bars - 1 && LIGHT.includes(drum) && !late;
  return !late && (LIGHT.includes(drum) || (introduces === 'kit' && (drum === 'kick' || bar >= section.bars / 2)));
}

/** A fill: a few hits at the end of a section that lead into the next one, in the style of the kit. */
function fill(band: Band, bar: number): Hit[] {
  const { stepsPerBar, drums } = band.style;
  const beat = stepsPerBar / 4;
  const manner = band.random.pick(['snare', 'toms', 'none', 'build'] as const);
  const voice: DrumName | undefined = drums.snare ? 'snare' : drums.rim ? 'rim' : drums.conga ? 'conga' : undefined;
  if (manner === 'none' || !voice) return [];
  const start = stepsPerBar - (manner === 'build' ? 2 * beat : beat);
  const hits: Hit[] = [];
  for (let step = start; step < stepsPerBar; step++) {
    const progress = (step - start + 1) / (stepsPerBar - start);
    if (manner !== 'build' && band.random.chance(0.25)) continue;
    const drum = manner === 'toms' && band.style.kit !== 'jazz' ? (progress < 0.55 ? 'tomHigh' : 'tomLow') : voice;
    hits.push({ at: timeOf(band, bar, step), drum, velocity: 0.35 + 0.45 * progress });
  }
  return hits;
}

/** A cymbal at the start of the fuller sections, and the hit that ends the piece. */
function accents(band: Band): Hit[] {
  const loud = band.style.kit === 'rock' || band.style.kit === 'tight' || band.style.kit === 'machine';
  const starts = band.sections.filter(({ name }) => name === 'full' || (loud && (name === 'main' || name === 'verse')));
  const hits = starts.map(({ firstBar }): Hit => ({
    at: firstBar * band.barSeconds,
    drum: 'crash',
    velocity: loud ? 0.8 : 0.45,
  }));
  if (!band.style.drums.kick) return band.style.drums.tomLow ? hits.map((hit) => ({ ...hit, velocity: 0.3 })) : [];
  const end = (band.harmony.length - 1) * band.barSeconds;
  hits.push({ at: end, drum: 'kick', velocity: 0.9 });
  if (loud) hits.push({ at: end, drum: HOME[2] ?? 'crash', velocity: 0.7 });
  return hits;
}
