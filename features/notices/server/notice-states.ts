import type { Updateable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { NoticeState } from '../notice-kinds.ts';
import type { NoticeRow, NoticeTable } from './tables.ts';

// The whole life of a notice: its states, the only transitions between them, and the only place that writes them. A text
// rule in scripts/boundaries.ts keeps it that way.

/** What is written with a change of state, besides the state. */
type Changes = Omit<Updateable<NoticeTable>, 'id' | 'state' | 'changed_at'>;
type Facts = Pick<NoticeRow, 'kind' | 'state' | 'reason' | 'facts'>;

interface Transition {
  readonly from: readonly NoticeState[];
  /** What else must hold, of the notice as it was. */
  readonly guard?: (notice: Facts) => boolean;
}

const isCopyright = ({ kind }: Facts): boolean => kind === 'copyright';

/** By the state that it leads to. `restored` and `withdrawn` are the end. */
export const transitions: Readonly<Record<NoticeState, Transition>> = {
  // The notifier has added what was missing.
  received: { from: ['incomplete'] },
  // Asked once: after that it's decided with what there is. A reason says that the notifier was told something before.
  incomplete: { from: ['received'], guard: ({ reason }) => reason === null },
  rejected: { from: ['received', 'incomplete'] },
  // A notifier who objects to a rejection may be right.
  acted: { from: ['received', 'incomplete', 'rejected'] },
  countered: { from: ['acted'], guard: isCopyright },
  // The notifier has gone to court.
  'kept-off': { from: ['countered'], guard: isCopyright },
  restored: { from: ['acted', 'countered', 'kept-off'] },
  withdrawn: { from: ['received', 'incomplete', 'rejected', 'acted', 'countered', 'kept-off'] },
};

/** What it's about is down, and it counts as a strike. */
export const standingStates = ['acted', 'countered', 'kept-off'] as const satisfies readonly NoticeState[];
/** A notice in one of these that took something down keeps it down. Undecided ones do so for files that are the same. */
export const keepingStates = ['received', 'incomplete', ...standingStates] as const satisfies readonly NoticeState[];
export const isStanding = ({ state }: Pick<NoticeRow, 'state'>): boolean => standingStates.some((one) => one === state);

export const mayBecome = (notice: Facts, to: NoticeState): boolean =>
  transitions[to].from.includes(notice.state) && (transitions[to].guard?.(notice) ?? true);

/** Locks a notice until the transaction ends: everything about it is decided under this lock. */
export const lockNotice = (trx: Trx, noticeId: string): Promise<NoticeRow | undefined> =>
  trx.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst();

export const findNotice = (db: Queryable, noticeId: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).executeTakeFirst();

/** The caller has locked the notice and asked `mayBecome`: an illegal transition is a bug. */
export const moveNotice = async (
  trx: Trx,
  notice: NoticeRow,
  to: NoticeState,
  { at, ...changes }: Changes & { readonly at: Date },
): Promise<NoticeRow> => {
  if (!mayBecome(notice, to)) throw new Error(`the notice ${notice.id} cannot go from ${notice.state} to ${to}`);
  return await trx
    .updateTable('notices_notices')
    .set({ ...changes, state: to, changed_at: at })
    .where('id', '=', notice.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
