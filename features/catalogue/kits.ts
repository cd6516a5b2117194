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
