import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { beatsLinkedIn } from '#features/catalogue/paths.ts';
import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import { isHeldFor } from '#features/payouts/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import { type AdminNotice, maxHeard } from '../../contract-admin.ts';
import { noticeStates, type NoticeState } from '../../notice-kinds.ts';
import { findCounter, presentCounter } from '../find-counter.ts';
import { findTarget, pathOf } from '../find-target.ts';
import { findNotice, isStanding, mayBecome } from '../notice-states.ts';
import { presentPast } from '../present-past.ts';
import { findStrikes } from '../strikes.ts';
import type { NoticeRow } from '../tables.ts';
import { declarationsOf, noticeTextsAt } from '../texts.ts';

const newest = 10;

/** Other notices from the same account or email address. */
const findHistory = async (db: Db, notice: NoticeRow): Promise<AdminNotice['history']> => {
  const none = Object.fromEntries(noticeStates.map((state) => [state, 0])) as Record<NoticeState, number>;
  if (notice.email === '' && notice.user_id === null) return { counts: none, newest: [] };
  const others = db
    .selectFrom('notices_notices')
    .where('id', '!=', notice.id)
    .where(({ or, eb }) =>
      or([
        ...(notice.user_id === null ? [] : [eb('user_id', '=', notice.user_id)]),
        ...(notice.email === '' ? [] : [eb(sql`lower(email)`, '=', notice.email.toLowerCase())]),
      ]),
    );
  const [counts, rows] = await Promise.all([
    others
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    others
      .select(['id', 'number', 'kind', 'state', 'title', 'created_at'])
      .orderBy('id', 'desc')
      .limit(newest)
      .execute(),
  ]);
  return {
    counts: { ...none, ...Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)])) },
    newest: rows.map(presentPast),
  };
};

const optionsOf = (notice: NoticeRow, moneyWaits: boolean): AdminNotice['can'] => ({
  ask: mayBecome(notice, 'incomplete') && notice.email !== '',
  reject: mayBecome(notice, 'rejected'),
  act: mayBecome(notice, 'acted'),
  noteCourt: mayBecome(notice, 'kept-off'),
  restore: mayBecome(notice, 'restored'),
  releaseMoney: isStanding(notice) && moneyWaits,
});

/** The reported beat first, then those that the notifier links to. */
const beatsOf = ({ beat_id: reported, ...said }: NoticeRow): readonly string[] => {
  const linked = beatsLinkedIn([said.work, said.explanation, said.place, said.addition].join(' '));
  return [...new Set([...(reported === null ? [] : [reported]), ...linked])].slice(0, maxHeard);
};

export const getNotice = async (
  { db, clock }: Deps,
  noticeId: string,
): Promise<AdminNotice | Failure<'NOTICES_NOT_FOUND'>> => {
  const notice = await findNotice(db, noticeId);
  if (!notice) return fail('NOTICES_NOT_FOUND');
  const [people, counter, moneyWaits, history, strikes, target, path, beats, texts] = await Promise.all([
    findUsersByIds(db, [notice.subject_id, ...(notice.decided_by === null ? [] : [notice.decided_by])]),
    findCounter(db, notice.id),
    isHeldFor(db, notice.id),
    findHistory(db, notice),
    findStrikes({ db, clock }, notice.subject_id),
    findTarget(db, { kind: notice.target_kind, id: notice.target_id }),
    pathOf(db, notice),
    findBeatsOnSale(db, beatsOf(notice)),
    noticeTextsAt(db, notice.created_at),
  ]);
  const subject = people.find(({ id, closed_at: closedAt }) => id === notice.subject_id && closedAt === null);
  return {
    id: notice.id,
    number: notice.number,
    kind: notice.kind,
    state: notice.state,
    targetKind: notice.target_kind,
    title: notice.title,
    childAbuse: notice.child_abuse,
    name: notice.name,
    createdAt: notice.created_at.toISOString(),
    path,
    quote: notice.quote,
    beats: beatsOf(notice).flatMap((id) => beats.get(id) ?? []),
    isShown: target !== null,
    subject: subject ? { id: subject.id, username: subject.username, name: subject.display_name } : null,
    email: shownEmail(notice.email),
    accountId: notice.user_id,
    address: notice.address,
    phone: notice.phone,
    work: notice.work,
    explanation: notice.explanation,
    place: notice.place,
    declared: declarationsOf(notice, texts),
    signature: notice.signature,
    addition: notice.addition,
    reason: notice.reason,
    facts: notice.facts,
    rule: notice.rule,
    decidedAt: notice.decided_at?.toISOString() ?? null,
    decidedBy: people.find(({ id }) => id === notice.decided_by)?.username ?? '',
    counter: await presentCounter(db, counter),
    court:
      counter?.court && counter.court_at ? { filing: counter.court, notedAt: counter.court_at.toISOString() } : null,
    moneyWaits,
    history,
    strikes,
    can: optionsOf(notice, moneyWaits),
  };
};
