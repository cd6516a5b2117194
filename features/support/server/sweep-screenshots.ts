import type { Deps } from '#platform/deps.ts';
import { sweepUnnamed } from '#platform/retention/sweep-unnamed.ts';
import { screenshotPrefix } from './screenshot-path.ts';

/** Deletes screenshots without a request. */
export const sweepScreenshots = (deps: Deps): Promise<void> =>
  sweepUnnamed(deps, {
    prefix: screenshotPrefix,
    findNamed: async (ids) =>
      (
        await deps.db
          .selectFrom('support_requests')
          .select('id')
          .where('id', 'in', ids)
          .where('screenshot_key', 'is not', null)
          .execute()
      ).map(({ id }) => id),
  });
