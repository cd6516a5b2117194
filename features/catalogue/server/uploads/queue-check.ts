import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    /** `describe`: also suggest BPM and key. */
    'catalogue.check-upload': { uploadId: string; describe: boolean };
  }
}

/**
 * Queues one person's complete uploads for checking, from forms and in pieces alike. The more uploads someone
 * has waiting, the lower their priority: a folder of fifty beats doesn't hold up another person's first file.
 */
export const queueChecks = async (
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  ownerId: string,
  uploads: readonly { readonly id: string; readonly describe: boolean }[],
): Promise<void> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from catalogue_uploads
    where owner_id = ${ownerId} and state = 'checking' and id <> all(${uploads.map(({ id }) => id)})`.execute(trx);
  const waiting = rows[0]?.waiting ?? 0;
  for (const [index, { id, describe }] of uploads.entries()) {
    const data = { uploadId: id, describe };
    await jobs.send('catalogue.check-upload', data, { trx, singletonKey: id, priority: 0 - waiting - index });
  }
};
