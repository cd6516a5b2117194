import { type BeatFileKind, beatFileKinds, fileFormats } from '#features/licenses/file-kinds.ts';
import { uploadFormats } from './upload-kinds.ts';

// All texts that list the files of a beat. No zod here.

const list = (names: readonly string[], last: 'and' | 'or'): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join('');

const withArticle = (kind: BeatFileKind, name: string): string => `${fileFormats[kind].article} ${name}`;
const dotted = (kind: BeatFileKind): string => `.${fileFormats[kind].extension}`;
const titleOf = (kind: BeatFileKind): string => uploadFormats[kind].shortTitle;

/** Number of a beat's files: "three". */
export const fileCount = (['no', 'one', 'two', 'three', 'four', 'five', 'six'] as const)[beatFileKinds.length];

/** "mp3, wav, zip" */
export const allExtensions = beatFileKinds.map((kind) => fileFormats[kind].extension).join(', ');

/** "one .mp3, one .wav and one .zip" */
export const oneOfEach = list(
  beatFileKinds.map((kind) => `one ${dotted(kind)}`),
  'and',
);

/** "an MP3, a WAV and a ZIP" */
export const allTitles = list(
  beatFileKinds.map((kind) => withArticle(kind, titleOf(kind))),
  'and',
);

/** "an .mp3, a .wav or a .zip" */
export const anyExtension = list(
  beatFileKinds.map((kind) => withArticle(kind, dotted(kind))),
  'or',
);

/** "an mp3, a WAV, a zip or a cover" */
export const anyFileOr = (other: string): string =>
  list([...beatFileKinds.map((kind) => withArticle(kind, fileFormats[kind].format)), other], 'or');

/** "an MP3, WAV or ZIP" */
export const anyTitle = (...others: readonly string[]): string =>
  withArticle(beatFileKinds[0], list([...beatFileKinds.map(titleOf), ...others], 'or'));

export const neededFilesText = (needed: readonly BeatFileKind[]): string =>
  `You must upload ${list(
    needed.map((kind) => withArticle(kind, `${dotted(kind)} file`)),
    'and',
  )}.`;

/** Returns "a WAV file", for example. */
const nounOf = (kind: BeatFileKind): string => withArticle(kind, `${fileFormats[kind].format} file`);

export const wrongKindText = (found: BeatFileKind, kind: BeatFileKind): string =>
  `This is ${nounOf(found)}, not ${nounOf(kind)}. Export it as ${nounOf(kind)}.`;
