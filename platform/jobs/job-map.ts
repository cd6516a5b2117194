/**
 * The data of each job, by its name (`catalogue.process-beat`). Empty here: each feature adds its own with
 * `declare module '#platform/jobs/job-map.ts' { interface JobMap { 'catalogue.process-beat': { beatId: string } } }`.
 * The data is stored as JSON: strings, numbers, booleans, lists and plain objects, no Date.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobMap {}

export type JobName = keyof JobMap & string;
