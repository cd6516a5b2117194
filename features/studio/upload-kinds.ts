import { isPictureName, pictureTypes } from '#contract-kit/image-format.ts';
import { type BeatFileKind, beatFileKinds, fileFormats, kindOfName } from '#features/licenses/file-kinds.ts';

// A kit's zip is uploaded like trackouts. No zod here.

export const uploadKinds = ['cover', ...beatFileKinds] as const;
export type UploadKind = (typeof uploadKinds)[number];

interface UploadFormat {
  /** Shown next to file choosers, and where space is tight. */
  readonly title: string;
  readonly shortTitle: string;
  /** Part of messages such as "Harbour already has another WAV". */
  readonly format: string;
  readonly extension: string;
  /** The `accept` attribute of file pickers. */
  readonly accept: string;
}

const uploadFormatOf = (kind: BeatFileKind): UploadFormat => {
  const { slotLabel, format, extension, otherExtensions, contentType } = fileFormats[kind];
  const accept = [...[extension, ...otherExtensions].map((name) => `.${name}`), contentType].join(',');
  return { title: slotLabel, shortTitle: extension.toUpperCase(), format, extension, accept };
};

export const uploadFormats: Readonly<Record<UploadKind, UploadFormat>> = {
  cover: { title: 'Cover image', shortTitle: 'Cover', format: 'image', extension: 'jpg', accept: pictureTypes },
  mp3: uploadFormatOf('mp3'),
  wav: uploadFormatOf('wav'),
  trackouts: uploadFormatOf('trackouts'),
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
  if (/^(RIFF|RF64|BW64).{4}WAVE$/s.test(head)) return 'wav';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'trackouts';
  return head.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(head) ? 'mp3' : null;
};

/** Returns "a WAV file", for example. */
const nounOf = (kind: BeatFileKind): string => `${fileFormats[kind].article} ${fileFormats[kind].format} file`;

export const wrongKindText = (found: BeatFileKind, kind: BeatFileKind): string =>
  `This is ${nounOf(found)}, not ${nounOf(kind)}. Export it as ${nounOf(kind)}.`;
