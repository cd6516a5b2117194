import type { Db } from '#platform/database/open.ts';
import { excerptOf } from './list-requests.ts';
import type { SupportKind, SupportState } from '../../contract.ts';

interface WriterSummary {
  readonly open: number;
  readonly total: number;
  readonly newest: readonly {
    readonly id: string;
    readonly number: number;
    readonly kind: SupportKind;
    readonly state: SupportState;
    readonly excerpt: string;
    readonly createdAt: string;
  }[];
}

/** Requests and feedback of an account. */
export const summarizeWriter = async (db: Db, userId: string, limit: number): Promise<WriterSummary> => {
  const own = db.selectFrom('support_requests').where('user_id', '=', userId);
  const [{ open, total }, newest] = await Promise.all([
    own
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
        fn.countAll<number>().as('total'),
      ])
      .executeTakeFirstOrThrow(),
    own
      .select(['id', 'number', 'kind', 'state', 'created_at', excerptOf])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return {
    open: Number(open),
    total: Number(total),
    newest: newest.map(({ created_at: createdAt, ...request }) => ({ ...request, createdAt: createdAt.toISOString() })),
  };
};
