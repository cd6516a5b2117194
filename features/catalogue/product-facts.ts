import { counted } from '#contract-kit/format.ts';
import type { Beat } from './contract.ts';
import { kitTypeLabels } from './kit-types.ts';

type Product = Pick<Beat, 'kit' | 'bpm' | 'key'>;

/** What a product is to those who make music: "140 BPM", "A minor"; "Drum kit", "132 files". Nothing of it is empty. */
export const factsOf = ({ kit, bpm, key }: Product): string[] =>
  kit
    ? [kitTypeLabels[kit.type], counted(kit.files, 'file')]
    : [bpm === null ? '' : `${bpm} BPM`, key].filter((fact) => fact !== '');
