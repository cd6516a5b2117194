import { type BeatFileKind, beatFileKinds, type FileKind, fileKinds } from './kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

// File kinds for sale. Must not import zod, so that pages can import it without a validator.

export { type BeatFileKind, beatFileKinds, type FileKind, fileKinds, isSound, soundKinds } from './kinds.ts';

interface FileFormat {
  readonly extension: string;
  /** Other extensions accepted on upload; sold files always have `extension`. */
  readonly otherExtensions: readonly string[];
  readonly contentType: string;
  /** Recognizes a file by its first 12 bytes, as Latin-1. */
  readonly isStart: (head: string) => boolean;
  /** A beat needs this file only if one of its licenses includes it. */
  readonly isOptional?: boolean;
  /** Name on a license. */
  readonly label: string;
  /** Name in a list of downloads or an agreement. */
  readonly downloadLabel: string;
  readonly agreementLabel: string;
  /** Names of an upload: at its field, in a sentence ("This is a WAV file"), and with its contents. */
  readonly slotLabel: string;
  readonly format: string;
  readonly contents: string;
}

const isZipStart = (head: string): boolean => head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06');

export const fileFormats: Readonly<Record<FileKind, FileFormat>> = {
  mp3: {
    extension: 'mp3',
    otherExtensions: [],
    contentType: 'audio/mpeg',
    isStart: (head) => head.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(head),
    label: 'MP3',
    downloadLabel: 'MP3',
    agreementLabel: 'MP3',
    slotLabel: 'MP3',
    format: 'mp3',
    get contents() {
      return t`the mp3 file`;
    },
  },
  wav: {
    extension: 'wav',
    // Broadcast Wave files often end in .bwf.
    otherExtensions: ['wave', 'bwf'],
    contentType: 'audio/wav',
    isStart: (head) => /^(RIFF|RF64|BW64).{4}WAVE$/s.test(head),
    label: 'WAV',
    downloadLabel: 'WAV',
    agreementLabel: 'WAV',
    slotLabel: 'WAV',
    format: 'WAV',
    get contents() {
      return t`the WAV file`;
    },
  },
  trackouts: {
    extension: 'zip',
    otherExtensions: [],
    contentType: 'application/zip',
    isStart: isZipStart,
    get label() {
      return t`Trackouts`;
    },
    get downloadLabel() {
      return t`Trackouts (ZIP)`;
    },
    agreementLabel: 'Trackouts (stems)',
    get slotLabel() {
      return t`ZIP of trackouts`;
    },
    format: 'zip',
    get contents() {
      return t`the zip of trackouts`;
    },
  },
  kit: {
    extension: 'zip',
    otherExtensions: [],
    contentType: 'application/zip',
    isStart: isZipStart,
    get label() {
      return t`Sound kit`;
    },
    get downloadLabel() {
      return t`Sound kit (ZIP)`;
    },
    agreementLabel: 'Sound kit (ZIP)',
    get slotLabel() {
      return t`ZIP of the kit`;
    },
    format: 'zip',
    get contents() {
      return t`the zip of the kit`;
    },
  },
};

/** An object with a value for each file of a beat. */
export const eachBeatFile = <T>(make: (kind: BeatFileKind) => T): Record<BeatFileKind, T> =>
  Object.fromEntries(beatFileKinds.map((kind) => [kind, make(kind)])) as Record<BeatFileKind, T>;

/** The files that a beat needs whose licenses include these. */
export const neededFileKinds = (licensed: readonly FileKind[]): readonly BeatFileKind[] =>
  beatFileKinds.filter((kind) => !fileFormats[kind].isOptional || licensed.includes(kind));

/** The files that an imported beat needs: its mp3, and what its licenses include. Old beats often have nothing else. */
export const importedFileKinds = (licensed: readonly FileKind[]): readonly BeatFileKind[] =>
  beatFileKinds.filter((kind) => kind === 'mp3' || licensed.includes(kind));

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
