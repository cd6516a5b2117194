// What a sound kit is. Without zod, so that pages can use it.

import { counted } from '#contract-kit/format.ts';

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

interface Product {
  readonly kit: { readonly type: KitType; readonly files: number } | null;
  readonly bpm: number | null;
  readonly key: string;
}

/** What a product is to those who make music: "140 BPM", "A minor"; "Drum kit", "132 files". Nothing of it is empty. */
export const factsOf = ({ kit, bpm, key }: Product): string[] =>
  kit
    ? [kitTypeLabels[kit.type], counted(kit.files, 'file')]
    : [bpm === null ? '' : `${bpm} BPM`, key].filter((fact) => fact !== '');
