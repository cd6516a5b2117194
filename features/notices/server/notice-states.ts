import type { Updateable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { defineLife, type Guard } from '#platform/lives/define-life.ts';
import type { NoticeState } from '../notice-kinds.ts';
import type { NoticeRow, NoticeTable } from './tables.ts';

type Changes = Omit<Updateable<NoticeTable>, 'id' | 'changed_at'>;
type Facts = Pick<NoticeRow, 'kind' | 'reason'>;

const isCopyright: Guard<Facts> = {
  when: 'copyright',
  whyNot: ({ kind }) => (kind === 'copyright' ? null : `as it is about ${kind}`),
};

/** Guards get the notice as it was before. `restored` and `withdrawn` are final. */
export const noticeLife = defineLife({
  what: 'a notice',
  table: 'notices_notices',
  starts: ['received'],
  transitions: {
    // The notifier has added what was missing.
    received: { from: ['incomplete'] },
    // The notifier is asked once; after that, an admin decides. A stored reason means that they were asked before.
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

/** The decision stands: what was taken down stays down, and the notice counts as a strike. */
export const standingStates = ['acted', 'countered', 'kept-off'] as const satisfies readonly NoticeState[];
/** In these states, a notice keeps down what it took down. Undecided ones do so only for identical files. */
export const keepingStates = ['received', 'incomplete', ...standingStates] as const satisfies readonly NoticeState[];
export const isStanding = ({ state }: Pick<NoticeRow, 'state'>): boolean => standingStates.some((one) => one === state);

export const mayBecome = noticeLife.may;

/** Every decision on a notice needs this lock. */
export const lockNotice = (trx: Trx, noticeId: string): Promise<NoticeRow | undefined> =>
  trx.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst();

export const findNotice = (db: Queryable, noticeId: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('notices_notices').selectAll().where('id', '=', noticeId).executeTakeFirst();

/** The caller has locked the notice and checked `mayBecome`. */
export const moveNotice = (
  trx: Trx,
  notice: NoticeRow,
  to: NoticeState,
  { at, ...changes }: Changes & { readonly at: Date },
): Promise<NoticeRow> => noticeLife.move(trx, notice, to, { ...changes, changed_at: at });
