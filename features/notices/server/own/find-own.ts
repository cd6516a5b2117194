import { fail, type Failure } from '#contract-kit/failure.ts';
import { isHeldFor } from '#features/payouts/server/public.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { shownStates, type Statement, type StatementRow } from '../../contract-own.ts';
import { findCounter, presentCounter } from '../find-counter.ts';
import { isStanding, mayBecome } from '../notice-states.ts';
import type { NoticeRow } from '../tables.ts';
import { howDecided, noticeTextsAt } from '../texts.ts';

const maxStatements = 100;

/** Decisions against a person. A notice that was withdrawn before a decision isn't shown. */
const ofSubject = (db: Queryable, userId: string) =>
  db
    .selectFrom('notices_notices')
    .where('subject_id', '=', userId)
    .where('state', 'in', [...shownStates])
    .where('facts', 'is not', null);

const presentRow = (
  row: Pick<NoticeRow, 'id' | 'number' | 'kind' | 'state' | 'target_kind' | 'title' | 'decided_at'>,
): StatementRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  targetKind: row.target_kind,
  title: row.title,
  decidedAt: (row.decided_at ?? new Date(0)).toISOString(),
});

/** Newest first. */
export const listStatements = async (db: Db, userId: string): Promise<{ statements: StatementRow[] }> => {
  const rows = await ofSubject(db, userId)
    .select(['id', 'number', 'kind', 'state', 'target_kind', 'title', 'decided_at'])
    .orderBy('decided_at', 'desc')
    .limit(maxStatements)
    .execute();
  return { statements: rows.map(presentRow) };
};

export const mayCounter = (notice: NoticeRow): boolean => mayBecome(notice, 'countered');

/** Why something was taken down. Only copyright notices name the notifier. */
export const getStatement = async (
  db: Db,
  { noticeId, userId }: { readonly noticeId: string; readonly userId: string },
): Promise<Statement | Failure<'NOTICES_NOT_FOUND'>> => {
  const notice = await ofSubject(db, userId).selectAll().where('id', '=', noticeId).executeTakeFirst();
  if (!notice) return fail('NOTICES_NOT_FOUND');
  const { name, work, explanation } = notice;
  const texts = await noticeTextsAt(db, notice.decided_at ?? notice.changed_at);
  return {
    ...presentRow(notice),
    quote: notice.quote,
    facts: notice.facts ?? '',
    rule: notice.rule ?? '',
    howDecided: howDecided(notice, texts),
    howToObject: texts.redress.subject,
    claim: notice.kind === 'copyright' ? { name, work, explanation } : null,
    counter: await presentCounter(db, await findCounter(db, notice.id)),
    canCounter: mayCounter(notice),
    moneyWaits: await isHeldFor(db, notice.id),
    isStrike: isStanding(notice),
  };
};
