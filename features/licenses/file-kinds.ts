// Free of zod, so that a page can use it without loading a validator.

/** What a buyer may download: the sold mp3, the wav, the zip of stems. In the order in which they are listed. */
export const fileKinds = ['mp3', 'wav', 'trackouts'] as const;

/** As buyers and sellers read them. */
export const fileKindNames = {
  mp3: 'MP3',
  wav: 'WAV',
  trackouts: 'Trackouts',
} as const satisfies Record<(typeof fileKinds)[number], string>;
