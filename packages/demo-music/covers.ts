import type { DemoArtistName, StyledBeat } from './beats/demo-beat.ts';
import { demoBeats } from './catalogue.ts';
import type { Artist } from './cover-art/canvas.ts';
import { drawFerris } from './cover-art/draw-ferris.ts';
import { drawMira } from './cover-art/draw-mira.ts';
import { drawNova } from './cover-art/draw-nova.ts';
import { drawSol } from './cover-art/draw-sol.ts';
import { createRandom } from './music/sound/random.ts';

const hands: Record<DemoArtistName, Artist> = {
  'gijo-sol': drawSol,
  'nova-tide': drawNova,
  'kid-ferris': drawFerris,
  'mira-voss': drawMira,
};

/** A cover as SVG, 1024 by 1024, without text. The same beat gives the same image. */
export function drawCover(beat: Pick<StyledBeat, 'slug' | 'artist'>): string {
  const own = demoBeats.filter(({ artist }) => artist === beat.artist);
  const turn = own.findIndex(({ slug }) => slug === beat.slug);
  return hands[beat.artist](createRandom(`${beat.slug} cover`), { width: 1024, height: 1024 }, Math.max(0, turn));
}
