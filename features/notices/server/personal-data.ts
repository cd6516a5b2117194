import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { NoticeState } from '../notice-kinds.ts';
import { shownStates } from '../contract-own.ts';

/** Others rely on these notices: something is down because of them, or an admin still has to decide. */
const needed: readonly NoticeState[] = ['received', 'incomplete', 'acted', 'countered', 'kept-off'];

/**
 * Closing an account removes what identifies the person from notices that are over. Other notices keep it until their
 * retention is up, because the other side has a right to it.
 */
export const noticesPersonalData = (): PersonalData => ({
  name: 'notices',
  collect: async (db, person) => {
    const [sent, decisions] = await Promise.all([
      db.selectFrom('notices_notices').selectAll().where('user_id', '=', person.id).orderBy('id').execute(),
      db
        .selectFrom('notices_notices as n')
        .leftJoin('notices_counters as c', 'c.notice_id', 'n.id')
        .select(['n.number', 'n.kind', 'n.state', 'n.target_kind', 'n.title', 'n.quote', 'n.facts', 'n.rule'])
        .select(['n.decided_at', 'c.name', 'c.address', 'c.phone', 'c.statement', 'c.signature'])
        .select('c.created_at as countered_at')
        .where('n.subject_id', '=', person.id)
        .where('n.state', 'in', [...shownStates])
        .where('n.facts', 'is not', null)
        .orderBy('n.id')
        .execute(),
    ]);
    return {
      data: {
        sent: sent.map((notice) => ({
          number: notice.number,
          kind: notice.kind,
          state: notice.state,
          about: notice.target_kind,
          title: notice.title,
          name: notice.name,
          email: notice.email,
          address: notice.address,
          phone: notice.phone,
          work: notice.work,
          explanation: notice.explanation,
          place: notice.place,
          signature: notice.signature,
          added: notice.addition,
          answer: notice.reason,
          sentAt: notice.created_at,
        })),
        decisions: decisions.map((notice) => ({
          number: notice.number,
          kind: notice.kind,
          state: notice.state,
          about: notice.target_kind,
          title: notice.title,
          comment: notice.quote,
          facts: notice.facts,
          rule: notice.rule,
          decidedAt: notice.decided_at,
          counterNotice: notice.countered_at && {
            name: notice.name,
            address: notice.address,
            phone: notice.phone,
            statement: notice.statement,
            signature: notice.signature,
            sentAt: notice.countered_at,
          },
        })),
      },
    };
  },
  // Decisions lock the notice before the beat and the person, so this does too.
  lock: async (trx, userId) => {
    await trx
      .selectFrom('notices_notices')
      .select('id')
      .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('subject_id', '=', userId)]))
      .orderBy('id')
      .forUpdate()
      .execute();
  },
  erase: async (trx, person) => {
    await trx
      .updateTable('notices_notices')
      .set({ user_id: null, name: '', email: '', address: '', phone: '', signature: '' })
      .set({ work: '', explanation: '', place: '', addition: null })
      .where('user_id', '=', person.id)
      .where('state', 'not in', [...needed])
      .execute();
    await trx.updateTable('notices_notices').set({ user_id: null }).where('user_id', '=', person.id).execute();
    await trx
      .deleteFrom('notices_counters')
      .where('notice_id', 'in', (query) =>
        query
          .selectFrom('notices_notices as n')
          .select('n.id')
          .where('n.subject_id', '=', person.id)
          .where('n.state', 'not in', [...needed]),
      )
      .execute();
    await trx.updateTable('notices_notices').set({ quote: '' }).where('subject_id', '=', person.id).execute();
    await trx.deleteFrom('notices_reviews').where('user_id', '=', person.id).execute();
    return [];
  },
});
