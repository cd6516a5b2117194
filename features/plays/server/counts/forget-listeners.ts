import { dayOf } from '#contract-kit/numbers/days.ts';
import type { Deps } from '#platform/deps.ts';
import { windowMs } from './listener-hash.ts';

/** Deletes expired marks, and keys that are no longer needed to look up marks. */
export const forgetListeners = async ({ db, clock }: Deps): Promise<void> => {
  const over = new Date(clock.now().getTime() - windowMs);
  await db.deleteFrom('statistics_marks').where('counted_at', '<=', over).execute();
  await db.deleteFrom('statistics_keys').where('day', '<', dayOf(over)).execute();
};
