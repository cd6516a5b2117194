/**
 * Each feature adds the data of its jobs with `declare module '#platform/jobs/job-map.ts' { interface JobMap {
 * 'catalogue.process-beat': { beatId: string } } }`. It's stored as JSON, so it can't contain a Date.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobMap {}

export type JobName = keyof JobMap & string;
