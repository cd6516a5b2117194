import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { countProcessing } from '#features/catalogue/server/public-records.ts';

/**
 * The job starts after the commit. A seller's priority falls with each beat in processing, so that fifty uploads don't
 * hold up other sellers.
 */
export const queueProcessing = async ({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, beatId: string): Promise<void> => {
  const priority = 0 - (await countProcessing(trx, beatId));
  await jobs.send('catalogue.process-beat', { beatId }, { trx, singletonKey: beatId, priority });
};
