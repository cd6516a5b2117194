import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Deps } from '#platform/deps.ts';
import { openStates } from '../dispute-kinds.ts';

/** An admin may choose not to refund a payment, so its warning stops counting after a week. */
const newWarningMs = 7 * dayMs;

/** Counts what waits for an admin: disputes to respond to, and new warnings that a refund can still settle. */
export const countOpenDisputes = async ({ db, clock }: Deps): Promise<number> => {
  const [{ disputes }, { warnings }] = await Promise.all([
    db
      .selectFrom('disputes_disputes')
      .select(({ fn }) => fn.countAll<number>().as('disputes'))
      .where('state', 'in', [...openStates])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('disputes_warnings')
      .select(({ fn }) => fn.countAll<number>().as('warnings'))
      .where('is_actionable', '=', true)
      .where('warned_at', '>', new Date(clock.now().getTime() - newWarningMs))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(disputes) + Number(warnings);
};
