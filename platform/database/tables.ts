/**
 * Each feature adds its tables in `server/tables.ts` with `declare module '#platform/database/tables.ts' { interface
 * Tables { catalogue_beats: BeatTable } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}
