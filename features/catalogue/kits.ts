import { plural, t } from '#contract-kit/texts/text.ts';

// This file has no zod, so that pages can use it.

export const productKinds = ['beat', 'kit'] as const;
export type ProductKind = (typeof productKinds)[number];

export const kitTypes = ['drums', 'loops', 'presets', 'midi'] as const;
export type KitType = (typeof kitTypes)[number];

/** The search knows these words, in English: the database finds kits by the same ones. */
export const kitTypeLabels: Readonly<Record<KitType, string>> = {
  drums: 'Drum kit',
  loops: 'Loop kit',
  presets: 'Preset bank',
  midi: 'MIDI kit',
};

/** As pages show it, in their language. */
export const kitTypeWord = (type: KitType): string =>
  ({ drums: t`Drum kit`, loops: t`Loop kit`, presets: t`Preset bank`, midi: t`MIDI kit` })[type];

/** A kit's page lists at most this many files. */
export const maxNamedFiles = 200;

/** Where the context is clear, a sound kit is just called a kit. */
export const productWord = (kind: ProductKind): string => (kind === 'kit' ? 'sound kit' : 'beat');

const areMixed = (kinds: readonly ProductKind[]): boolean => new Set(kinds).size > 1;

/** The noun for counting: "3 beats", "3 items". */
export const wordOfAll = (kinds: readonly ProductKind[], mixed = 'item'): string =>
  areMixed(kinds) ? mixed : productWord(kinds[0] ?? 'beat');

export const headingOf = (kinds: readonly ProductKind[]): string =>
  areMixed(kinds) ? t`Beats and kits` : kinds[0] === 'kit' ? t`Sound kits` : t`Beats`;

interface Product {
  readonly kit: { readonly type: KitType; readonly files: number } | null;
  readonly bpm: number | null;
  readonly key: string;
}

/** Returns "140 BPM", "A minor" for a beat; "Drum kit", "132 files" for a kit. Unknown facts are left out. */
export const factsOf = ({ kit, bpm, key }: Product): string[] =>
  kit
    ? [kitTypeWord(kit.type), t`${plural({ files: kit.files }, { one: '# file', other: '# files' })}`]
    : [bpm === null ? '' : t`${{ bpm: String(bpm) }} BPM`, key].filter((fact) => fact !== '');
