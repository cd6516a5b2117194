import { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './kinds.ts';

// File kinds for sale. Must not import zod, so that pages can import it without a validator.

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './kinds.ts';

interface FileFormat {
  readonly extension: string;
  /** Other extensions accepted on upload; sold files always have `extension`. */
  readonly otherExtensions: readonly string[];
  readonly contentType: string;
  /** Whether it can be played; the other kinds are archives. */
  readonly isSound: boolean;
  /** Name on a license. */
  readonly label: string;
  /** Name in a list of downloads or an agreement. */
  readonly downloadLabel: string;
  readonly agreementLabel: string;
  /** Names of an upload: at its field, in a sentence ("This is a WAV file"), and with its contents. */
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
    // Broadcast Wave files often end in .bwf.
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

/** For example "MP3, WAV, Trackouts". */
export const fileLabels = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => fileFormats[kind].label).join(', ');

export const byKind = (a: { readonly kind: FileKind }, b: { readonly kind: FileKind }): number =>
  fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind);

const kindOfExtension: ReadonlyMap<string, BeatFileKind> = new Map(
  beatFileKinds.flatMap((kind) => {
    const { extension, otherExtensions } = fileFormats[kind];
    return [extension, ...otherExtensions].map((name) => [name, kind] as const);
  }),
);

/** Returns the kind by the file's extension, or null. Never a kit: its zip is named like one with trackouts. */
export const kindOfName = (filename: string): BeatFileKind | null =>
  kindOfExtension.get(/\.([^.]*)$/.exec(filename.toLowerCase())?.[1] ?? '') ?? null;
