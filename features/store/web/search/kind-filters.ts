import type { BeatFilters } from '#features/catalogue/contract.ts';
import type { ProductKind } from '#features/catalogue/kits.ts';

/** Filters that match no sound kit, or only by chance because of the kit's demo. */
export const ofBeats: ReadonlySet<string> = new Set<keyof BeatFilters>([
  'key',
  'bpmMin',
  'bpmMax',
  'halfDouble',
  'length',
]);

/** Drops filters and sortings that the chosen kind doesn't have. */
export const withKind = ({ sort }: BeatFilters, kind: ProductKind | undefined) => ({
  kind,
  kitType: undefined,
  ...(kind === 'kit' && {
    ...Object.fromEntries([...ofBeats].map((name) => [name, undefined])),
    ...(sort?.startsWith('bpm') && { sort: undefined }),
  }),
});
