import type { Deps } from '#platform/deps.ts';
import { carryOut } from './edits/carry-out.ts';
import { importRow } from './imports/import-row.ts';
import { resumeImports } from './imports/resume-imports.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'bulk.resume': Record<string, never>;
  }
}

export const bulkJobs = (deps: Deps): void => {
  deps.jobs.define('bulk.import-row', {
    title: 'Import a beat',
    handler: (data, context) => importRow(deps, data, context),
    concurrency: 2,
  });
  deps.jobs.define('bulk.edit', {
    title: 'Carry out a bulk edit of beats',
    handler: ({ editId }, { signal }) => carryOut(deps, editId, signal),
  });
  deps.jobs.define('bulk.resume', {
    title: 'Resume imports after a crash',
    handler: () => resumeImports(deps),
    cron: '*/10 * * * *',
  });
};
