import type { BeatFilters } from '../../contract.ts';
import type { ProductKind } from '../../kits.ts';

/** Filters that no sound kit passes, or only by what its demo happens to be. */
export const ofBeats: ReadonlySet<string> = new Set<keyof BeatFilters>([
  'key',
  'bpmMin',
  'bpmMax',
  'halfDouble',
  'length',
]);

/** A change to beats, kits or both. What only the others are filtered or sorted by ends. */
export const withKind = ({ sort }: BeatFilters, kind: ProductKind | undefined) => ({
  kind,
  kitType: undefined,
  ...(kind === 'kit' && {
    ...Object.fromEntries([...ofBeats].map((name) => [name, undefined])),
    ...(sort?.startsWith('bpm') && { sort: undefined }),
  }),
});
