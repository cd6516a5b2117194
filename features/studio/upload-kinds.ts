import { isPictureName, pictureTypes } from '#contract-kit/image-format.ts';
import {
  type BeatFileKind,
  beatFileKinds,
  eachBeatFile,
  fileFormats,
  kindOfName,
} from '#features/licenses/file-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

// A kit's zip is uploaded like trackouts. No zod here.

export const uploadKinds = ['cover', ...beatFileKinds] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** A kit's demo and its zip. */
export const kitUploadKinds: readonly BeatFileKind[] = ['mp3', 'trackouts'];

interface UploadFormat {
  /** Shown next to file choosers, and where space is tight. */
  readonly title: string;
  readonly shortTitle: string;
  /** Shown while there is no file. */
  readonly absent: string;
  /** Part of messages such as "Harbour already has another WAV". */
  readonly format: string;
  readonly extension: string;
  /** The `accept` attribute of file pickers. */
  readonly accept: string;
}

const uploadFormatOf = (kind: BeatFileKind): UploadFormat => {
  const { format, extension, otherExtensions, contentType, isOptional } = fileFormats[kind];
  const accept = [...[extension, ...otherExtensions].map((name) => `.${name}`), contentType].join(',');
  return {
    get title() {
      return fileFormats[kind].slotLabel;
    },
    shortTitle: extension.toUpperCase(),
    get absent() {
      return isOptional ? t`none` : t`missing`;
    },
    format,
    extension,
    accept,
  };
};

export const uploadFormats: Readonly<Record<UploadKind, UploadFormat>> = {
  cover: {
    get title() {
      return t`Cover image`;
    },
    get shortTitle() {
      return t`Cover`;
    },
    get absent() {
      return t`missing`;
    },
    get format() {
      return t`image`;
    },
    extension: 'jpg',
    accept: pictureTypes,
  },
  ...eachBeatFile(uploadFormatOf),
};

/** Pickers of whole folders accept all kinds. */
export const acceptAll = uploadKinds.map((kind) => uploadFormats[kind].accept).join(',');

/** Returns null for any other file. */
export const uploadKindOfName = (filename: string): UploadKind | null =>
  kindOfName(filename) ?? (isPictureName(filename) ? 'cover' : null);

// The wizard refuses a wrong file by its first bytes, not after gigabytes.

/** Number of bytes at a file's start that identify its kind. */
export const startBytes = 12;

/** A file without a known start may still be what its name says: the server's check decides. */
export const kindOfStart = (start: Uint8Array): BeatFileKind | null => {
  const head = String.fromCharCode(...start.subarray(0, startBytes));
  return beatFileKinds.find((kind) => fileFormats[kind].isStart(head)) ?? null;
};
