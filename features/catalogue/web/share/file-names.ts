import { beatName } from '../../paths.ts';

// oxlint-disable-next-line no-control-regex -- no system allows them in names
const unsafe = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;
const maxLength = 100;

type Named = Parameters<typeof beatName>[0];

/** Every system can store it. */
const fileName = (beat: Named): string =>
  Array.from(beatName(beat).replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ')).slice(0, maxLength).join('').trim();

export const cardFileName = (beat: Named): string => `${fileName(beat)}.jpg`;

/** "Nova Tide - Undertow (9x16).mp4" */
export const videoFileName = (beat: Named, ratio: string, mimeType: string): string =>
  `${fileName(beat)} (${ratio}).${mimeType.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
