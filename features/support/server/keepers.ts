import './tables.ts';
import { daysAgo, type Keeper, type KeeperDeps, keptFor } from '#platform/keepers/keeper.ts';

const days = 3 * 365;

/** A picture that can't be removed is logged; its row is gone, so nobody can open it. */
const forgetRequests = async (deps: KeeperDeps, limit: number): Promise<number> => {
  const { db, storage, log } = deps;
  const before = daysAgo(deps, days);
  const gone = await db
    .deleteFrom('support_requests')
    .where('id', 'in', (query) =>
      query
        .selectFrom('support_requests as old')
        .select('old.id')
        .where('old.state', '<>', 'open')
        .where('old.created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('support_replies as reply')
                .select('reply.id')
                .whereRef('reply.request_id', '=', 'old.id')
                .where('reply.created_at', '>=', before),
            ),
          ),
        )
        .orderBy('old.created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('screenshot_key')
    .execute();
  for (const { screenshot_key: key } of gone) {
    if (key === null) continue;
    await storage.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'could not remove a file'));
  }
  return gone.length;
};

export const supportKeepers: readonly Keeper[] = [
  {
    table: 'support_requests',
    what: 'Support requests and feedback, with screenshots',
    kept: `${keptFor(days)} after the last word, unless still open; sooner if the account is closed`,
    why: 'claims about a purchase lapse after three years',
    forget: forgetRequests,
  },
  { table: 'support_replies', what: 'Answers to them', kept: 'as long as the request', why: 'they belong to it' },
];
