import type { Updateable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { defineLife, type Guard } from '#platform/lives/define-life.ts';
import type { NoticeState } from '../notice-kinds.ts';
import type { NoticeRow, NoticeTable } from './tables.ts';

/** What is written with a change of state, besides the state. */
type Changes = Omit<Updateable<NoticeTable>, 'id' | 'changed_at'>;
type Facts = Pick<NoticeRow, 'kind' | 'reason'>;

const isCopyright: Guard<Facts> = {
  when: 'copyright',
  whyNot: ({ kind }) => (kind === 'copyright' ? null : `as it is about ${kind}`),
};

/** Guards are given the notice as it was. `restored` and `withdrawn` are the end. */
export const noticeLife = defineLife({
  what: 'a notice',
  table: 'notices_notices',
  starts: ['received'],
  transitions: {
    // The notifier has added what was missing.
    received: { from: ['incomplete'] },
    // Asked once: after that it's decided with what there is. A reason says that the notifier was told something before.
    incomplete: {
      from: ['received'],
      guard: { when: 'once', whyNot: ({ reason }: Facts) => (reason === null ? null : 'twice') },
    },
    rejected: { from: ['received', 'incomplete'] },
    // A notifier who objects to a rejection may be right.
    acted: { from: ['received', 'incomplete', 'rejected'] },
    countered: { from: ['acted'], guard: isCopyright },
    // The notifier has gone to court.
    'kept-off': { from: ['countered'], guard: isCopyright },
    restored: { from: ['acted', 'countered', 'kept-off'] },
    withdrawn: { from: ['received', 'incomplete', 'rejected', 'acted', 'countered', 'kept-off'] },
  },
});

/** What it's about is down, and it counts as a strike. */
export const standingStates = ['acted', 'countered', 'kept-off'] as const satisfies readonly NoticeState[];
/** A notice in one of these that took something down keeps it down. Undecided ones do so for files that are the same. */
export const keepingStates = ['received', 'incomplete', ...standingStates] as const satisfies readonly NoticeState[];
export const isStanding = ({ state }: Pick<NoticeRow, 'state'>): boolean => standingStates.some((one) => one === state);

export const mayBecome = noticeLife.may;

/** Locks a notice until the transaction ends: everything about it is decided under this lock. */
export const lockNotice = (trx: Trx, noticeId: string): Promise<NoticeRow | undefined> =>
  trx.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst();

export const findNotice = (db: Queryable, noticeId: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).executeTakeFirst();

/** The caller has locked the notice and asked `mayBecome`. */
export const moveNotice = (
  trx: Trx,
  notice: NoticeRow,
  to: NoticeState,
  { at, ...changes }: Changes & { readonly at: Date },
): Promise<NoticeRow> => noticeLife.move(trx, notice, to, { ...changes, changed_at: at });
