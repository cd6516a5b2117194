// What a sound kit is. Without zod, so that pages can use it.

export const productKinds = ['beat', 'kit'] as const;
export type ProductKind = (typeof productKinds)[number];

export const kitTypes = ['drums', 'loops', 'presets', 'midi'] as const;
export type KitType = (typeof kitTypes)[number];

/** As shown and searched; the database finds kits by the same words. */
export const kitTypeLabels: Readonly<Record<KitType, string>> = {
  drums: 'Drum kit',
  loops: 'Loop kit',
  presets: 'Preset bank',
  midi: 'MIDI kit',
};

/** How many of its files a kit's page names. */
export const maxNamedFiles = 200;

export const kitWords = {
  noType: 'Choose what kind of kit it is.',
  files: 'You must upload an .mp3 file, the demo, and a .zip file, the kit.',
  noWav: 'A kit has only an .mp3 demo and a .zip.',
  emptyZip: 'This zip has no files in it that a buyer could use. Create it again with your sounds.',
  oneLicense: 'A sound kit is sold under one license, which can’t be changed.',
  notOfKit: 'Only beats have this. Leave it out.',
  notOfBeat: 'Only sound kits have this. Leave it out.',
} as const;
