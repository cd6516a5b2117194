/** The kinds of files that are sold with a beat, in display order: the mp3, the wav, the zip of stems. */
export const beatFileKinds = ['mp3', 'wav', 'trackouts'] as const;
export type BeatFileKind = (typeof beatFileKinds)[number];

/** All that are sold. A sound kit is one zip. */
export const fileKinds = [...beatFileKinds, 'kit'] as const;
export type FileKind = (typeof fileKinds)[number];

/** What sells sound kits sells nothing else. */
export const isForKits = ({ fileTypes }: { readonly fileTypes: readonly FileKind[] }): boolean =>
  fileTypes.includes('kit');

/** What is sold under it. */
export const kindSoldBy = (license: Parameters<typeof isForKits>[0]): 'beat' | 'kit' =>
  isForKits(license) ? 'kit' : 'beat';

/** The one license that sells them, under the same id in every shop. */
export const kitLicenseId = '01900000-0000-7000-8000-000000000010';
