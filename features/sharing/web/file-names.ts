import { beatName } from '#features/catalogue/paths.ts';

// oxlint-disable-next-line no-control-regex -- no system allows them in names
const unsafe = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;
const maxLength = 100;

type Named = Parameters<typeof beatName>[0];

/** Leaves out characters that some systems can't store. */
export const beatFileName = (beat: Named): string =>
  Array.from(beatName(beat).replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ')).slice(0, maxLength).join('').trim();

export const cardFileName = (beat: Named): string => `${beatFileName(beat)}.jpg`;
