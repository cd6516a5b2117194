import { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './kinds.ts';

// What is to be said of the kinds of files that are sold. Without zod, so that a page can use it without loading a validator.

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './kinds.ts';

interface FileFormat {
  readonly extension: string;
  /** What else files of this format are called when they are uploaded; they are sold under `extension`. */
  readonly otherExtensions: readonly string[];
  readonly contentType: string;
  /** Can be played; the others are archives. */
  readonly isSound: boolean;
  /** The name on a license. */
  readonly label: string;
  /** The name in a list of downloads or in an agreement. */
  readonly downloadLabel: string;
  readonly agreementLabel: string;
  /** The names of an upload: on its field, in a sentence ("This is a WAV file"), and with its contents. */
  readonly slotLabel: string;
  readonly article: string;
  readonly format: string;
  readonly contents: string;
}

export const fileFormats: Readonly<Record<FileKind, FileFormat>> = {
  mp3: {
    extension: 'mp3',
    otherExtensions: [],
    contentType: 'audio/mpeg',
    isSound: true,
    label: 'MP3',
    downloadLabel: 'MP3',
    agreementLabel: 'MP3',
    slotLabel: 'MP3',
    article: 'an',
    format: 'mp3',
    contents: 'the mp3 file',
  },
  wav: {
    extension: 'wav',
    // Broadcast Wave is often called .bwf.
    otherExtensions: ['wave', 'bwf'],
    contentType: 'audio/wav',
    isSound: true,
    label: 'WAV',
    downloadLabel: 'WAV',
    agreementLabel: 'WAV',
    slotLabel: 'WAV',
    article: 'a',
    format: 'WAV',
    contents: 'the WAV file',
  },
  trackouts: {
    extension: 'zip',
    otherExtensions: [],
    contentType: 'application/zip',
    isSound: false,
    label: 'Trackouts',
    downloadLabel: 'Trackouts (ZIP)',
    agreementLabel: 'Trackouts (stems)',
    slotLabel: 'ZIP of trackouts',
    article: 'a',
    format: 'zip',
    contents: 'the zip of trackouts',
  },
  kit: {
    extension: 'zip',
    otherExtensions: [],
    contentType: 'application/zip',
    isSound: false,
    label: 'Sound kit',
    downloadLabel: 'Sound kit (ZIP)',
    agreementLabel: 'Sound kit (ZIP)',
    slotLabel: 'ZIP of the kit',
    article: 'a',
    format: 'zip',
    contents: 'the zip of the kit',
  },
};

/** "MP3, WAV, Trackouts" */
export const fileLabels = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => fileFormats[kind].label).join(', ');

/** For `sort`: display order. */
export const byKind = (a: { readonly kind: FileKind }, b: { readonly kind: FileKind }): number =>
  fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind);

const kindOfExtension: ReadonlyMap<string, BeatFileKind> = new Map(
  beatFileKinds.flatMap((kind) => {
    const { extension, otherExtensions } = fileFormats[kind];
    return [extension, ...otherExtensions].map((name) => [name, kind] as const);
  }),
);

/** The kind that a file's name claims; null if it isn't one of these. A kit's zip is named like one of trackouts. */
export const kindOfName = (filename: string): BeatFileKind | null =>
  kindOfExtension.get(/\.([^.]*)$/.exec(filename.toLowerCase())?.[1] ?? '') ?? null;
