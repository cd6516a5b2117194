import type { Beat } from './contract.ts';
import { artistEmbedPath, beatName, embedPath } from './paths.ts';

/** The size of an embedded player, in CSS pixels; it may be narrower. */
export const embedWidth = 640;
export const embedHeights = { beat: 152, artist: 420 } as const;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

export interface Embed {
  readonly src: string;
  readonly title: string;
  readonly height: number;
}

export const embedOfBeat = (beat: Beat, origin: string): Embed => ({
  src: origin + embedPath(beat._id),
  title: beatName(beat),
  height: embedHeights.beat,
});

export const embedOfArtist = ({ username, name }: Beat['user'], origin: string): Embed => ({
  src: origin + artistEmbedPath(username),
  title: `Beats by ${name}`,
  height: embedHeights.artist,
});

/** The HTML that shows the player on another site. */
export const embedCode = ({ src, title, height }: Embed, width = `${embedWidth}`): string =>
  `<iframe src="${escape(src)}" title="${escape(title)}" width="${width}" height="${height}" style="border:0;max-width:100%;border-radius:10px" loading="lazy"></iframe>`;
