import { demoBeats, type DemoArtistName, type MadeBeat } from './catalogue.ts';
import type { Artist, Frame } from './cover-art/canvas.ts';
import { drawFerris } from './cover-art/draw-ferris.ts';
import { drawMira } from './cover-art/draw-mira.ts';
import { drawNova } from './cover-art/draw-nova.ts';
import { drawSol } from './cover-art/draw-sol.ts';
import { createRandom } from './music/random.ts';

/** Each artist has a hand of their own: palette, shapes, paper. */
const hands: Record<DemoArtistName, Artist> = {
  'gijo-sol': drawSol,
  'nova-tide': drawNova,
  'kid-ferris': drawFerris,
  'mira-voss': drawMira,
};

/** A beat's cover as SVG, 1024 by 1024, without words. The same beat gives the same picture. */
export function drawCover(beat: Pick<MadeBeat, 'slug' | 'artist'>): string {
  const own = demoBeats.filter(({ artist }) => artist === beat.artist);
  const turn = own.findIndex(({ slug }) => slug === beat.slug);
  return draw(beat.artist, beat.slug, { width: 1024, height: 1024 }, Math.max(0, turn));
}

/** The picture at the head of an artist's page as SVG, 1600 by 900. */
export function drawHero(artist: DemoArtistName): string {
  return draw(artist, `${artist} hero`, { width: 1600, height: 900 }, 0);
}

function draw(artist: DemoArtistName, seed: string, frame: Frame, turn: number): string {
  return hands[artist](createRandom(`${seed} cover`), frame, turn);
}
