import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/database/open.ts';
import type { ReplyTable } from './tables.ts';

/** Oldest first. */
export const findReplies = async (
  db: Queryable,
  requestIds: readonly string[],
): Promise<readonly Selectable<ReplyTable>[]> =>
  requestIds.length === 0
    ? []
    : await db
        .selectFrom('support_replies')
        .selectAll()
        .where('request_id', 'in', [...requestIds])
        .orderBy('request_id')
        .orderBy('id')
        .execute();
