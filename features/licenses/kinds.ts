/** The kinds of files that are sold, in display order: the mp3, the wav, the zip of stems. */
export const fileKinds = ['mp3', 'wav', 'trackouts'] as const;
export type FileKind = (typeof fileKinds)[number];
