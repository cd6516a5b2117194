import './tables.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { daysAgo, type RetentionRule, type RetentionDeps, keptFor } from '#platform/retention/retention-rule.ts';

const days = 3 * 365;

const forgetRequests = async (deps: RetentionDeps, limit: number): Promise<number> => {
  const { db } = deps;
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
  await removeStored(
    deps,
    gone.flatMap(({ screenshot_key: key }) => key ?? []),
  );
  return gone.length;
};

export const supportRetention: readonly RetentionRule[] = [
  {
    table: 'support_requests',
    what: 'Support requests and feedback, with screenshots',
    kept: `${keptFor(days)} after the last message, unless it’s still open; sooner if the account is closed`,
    why: 'claims about a purchase lapse after three years',
    forget: forgetRequests,
  },
  {
    table: 'support_replies',
    what: 'Replies to support requests and feedback',
    kept: 'as long as the request',
    why: 'they belong to it',
  },
];
