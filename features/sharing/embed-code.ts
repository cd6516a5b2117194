import { escapeHtml } from '#contract-kit/text/escape-html.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { beatName } from '#features/catalogue/paths.ts';

/** CSS pixels; the player may be narrower. */
export const embedWidth = 640;
const beatHeight = 152;
/** A longer list scrolls. */
const artistMaxHeight = 420;

export interface Embed {
  readonly src: string;
  readonly title: string;
  readonly height: number;
}

export const embedOfBeat = (beat: Beat, origin: string): Embed => ({
  src: `${origin}/embed/beat/${beat._id}`,
  title: beatName(beat),
  height: beatHeight,
});

export interface EmbeddedArtist {
  readonly person: Beat['user'];
  readonly beats: readonly Beat[];
}

export const embedOfArtist = ({ person, beats }: EmbeddedArtist, origin: string): Embed => ({
  src: `${origin}/embed/artist/${encodeURIComponent(person.username)}`,
  title: `Music by ${person.name}`,
  height: Math.min(artistMaxHeight, 64 + 124 * beats.length),
});

/** Returns HTML for another site. */
export const embedCode = ({ src, title, height }: Embed, width = `${embedWidth}`): string =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%;border-radius:10px" loading="lazy"></iframe>`;
