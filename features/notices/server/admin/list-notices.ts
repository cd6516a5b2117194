import { sql } from 'kysely';
import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Deps } from '#platform/deps.ts';
import type { Db } from '#platform/database/open.ts';
import { type listNotices as contract, type NoticeShow, perPage } from '../../contract-admin.ts';
import type { NoticeState } from '../../notice-kinds.ts';
import { findReviews } from '../strikes.ts';

const states: Readonly<Record<Exclude<NoticeShow, 'all'>, readonly NoticeState[]>> = {
  open: ['received'],
  waiting: ['incomplete', 'countered'],
  decided: ['rejected', 'acted', 'restored', 'kept-off', 'withdrawn'],
};

export const excerptOf = sql<string>`left(explanation, 200)`.as('excerpt');
const largestNumber = 2_147_483_647;

/** "#12" or "12": a notice's number. */
const numberIn = (search: string): number | null => {
  const digits = /^#?(\d{1,10})$/.exec(search)?.[1];
  return digits !== undefined && Number(digits) <= largestNumber ? Number(digits) : null;
};

const isId = (search: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search);

const found = (db: Db, show: NoticeShow, search: string) => {
  const number = numberIn(search);
  const notices = db
    .selectFrom('notices_notices')
    .$if(show !== 'all', (query) => query.where('state', 'in', [...(show === 'all' ? [] : states[show])]));
  if (search === '') return notices;
  if (number !== null) return notices.where('number', '=', number);
  if (isId(search)) {
    return notices.where(({ or, eb }) =>
      or([eb('id', '=', search), eb('target_id', '=', search), eb('subject_id', '=', search)]),
    );
  }
  return notices.where(sql`lower(email)`, '=', search.toLowerCase());
};

/** Newest first, with the accounts about which an admin has to decide. */
export const listNotices = async (
  { db, clock }: Deps,
  { show, search, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const matching = found(db, show, search);
  const [rows, { total }, reviews] = await Promise.all([
    matching
      .select(['id', 'number', 'kind', 'state', 'target_kind', 'title', 'child_abuse', 'name', 'created_at'])
      .select(excerptOf)
      // Reports of child abuse come first.
      .$if(show === 'open', (query) => query.orderBy('child_abuse', 'desc'))
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    findReviews({ db, clock }),
  ]);
  return {
    notices: rows.map(({ target_kind: targetKind, child_abuse: childAbuse, created_at: createdAt, ...row }) => ({
      ...row,
      targetKind,
      childAbuse,
      createdAt: createdAt.toISOString(),
    })),
    total: Number(total),
    pages: pagesOf(Number(total), perPage),
    reviews,
  };
};
