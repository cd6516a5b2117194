import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { lockNotice } from '../notice-states.ts';
import { endNotice } from './end-notice.ts';

const batch = 100;

const reason =
  'Ten business days have passed since the counter-notice, and nobody has told us of an action in court (17 U.S.C. 512(g)(2)(C)).';

/** Restores material whose counter-notice period has passed, unless an admin noted a court filing. */
export const restoreDue = async (deps: Deps): Promise<void> => {
  const due = await deps.db
    .selectFrom('notices_counters as c')
    .innerJoin('notices_notices as n', 'n.id', 'c.notice_id')
    .select('n.id')
    .where('c.court', 'is', null)
    .where('c.restore_from', '<=', deps.clock.now())
    .where('n.state', '=', 'countered')
    .orderBy('c.restore_from')
    .limit(batch)
    .execute();
  for (const { id } of due) {
    await inTransaction(deps.db, async (trx) => {
      const notice = await lockNotice(trx, id);
      if (notice?.state === 'countered') await endNotice(deps, trx, notice, { to: 'restored', actor: null, reason });
    });
  }
};
