/** Sounds sold with a beat, in display order. Buyers play the first one that they have. */
export const soundKinds = ['mp3', 'wav'] as const;
type SoundKind = (typeof soundKinds)[number];

export const isSound = (kind: string): kind is SoundKind => soundKinds.some((sound) => sound === kind);

/** Files sold with a beat, in display order: its sounds, and the zip of stems. */
export const beatFileKinds = [...soundKinds, 'trackouts'] as const;
export type BeatFileKind = (typeof beatFileKinds)[number];

/** All kinds of files for sale. A sound kit is one zip. */
export const fileKinds = [...beatFileKinds, 'kit'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A license for sound kits covers no other files. */
export const isForKits = ({ fileTypes }: { readonly fileTypes: readonly FileKind[] }): boolean =>
  fileTypes.includes('kit');

/** The kind of product sold under the license. */
export const kindSoldBy = (license: Parameters<typeof isForKits>[0]): 'beat' | 'kit' =>
  isForKits(license) ? 'kit' : 'beat';

/** The only license for sound kits; its id is the same in every shop. */
export const kitLicenseId = '01900000-0000-7000-8000-000000000010';
