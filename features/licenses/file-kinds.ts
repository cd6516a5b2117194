// The files that are sold, and all that is known of each kind. Free of zod, so that a page can use it without a validator.

/** In the order in which they are shown: the mp3, the wav, the zip of stems. */
export const fileKinds = ['mp3', 'wav', 'trackouts'] as const;
export type FileKind = (typeof fileKinds)[number];

interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
  /** Can be played; the others are archives. */
  readonly isSound: boolean;
  /** As licenses name what a buyer gets. */
  readonly label: string;
  /** The same where it stands by itself, in a list of downloads or in an agreement. */
  readonly downloadLabel: string;
  readonly agreementLabel: string;
  /** As an upload is called: where it is chosen, in a sentence ("This is a WAV file"), and with what it holds. */
  readonly slotLabel: string;
  readonly article: string;
  readonly format: string;
  readonly contents: string;
}

export const fileFormats: Readonly<Record<FileKind, FileFormat>> = {
  mp3: {
    extension: 'mp3',
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
};

/** "MP3, WAV, Trackouts" */
export const fileLabels = (kinds: readonly FileKind[]): string =>
  kinds.map((kind) => fileFormats[kind].label).join(', ');

/** For `sort`: in the order in which they are shown. */
export const byKind = (a: { readonly kind: FileKind }, b: { readonly kind: FileKind }): number =>
  fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind);

const kindOfExtension: ReadonlyMap<string, FileKind> = new Map(
  fileKinds.map((kind) => [fileFormats[kind].extension, kind]),
);

/** What a file's name claims to be; null when it claims nothing that is sold. */
export const kindOfName = (filename: string): FileKind | null =>
  kindOfExtension.get(/\.([^.]*)$/.exec(filename.toLowerCase())?.[1] ?? '') ?? null;
