import type { Db } from '#platform/database/open.ts';
import type { AuditEntry } from '../contract.ts';
import { findPeopleByIds } from './extensions.ts';
import type { EntryRow } from './find-entries.ts';

/** Uses people's current names. */
export const presentEntries = async (db: Db, rows: readonly EntryRow[]): Promise<AuditEntry[]> => {
  const ids = rows.flatMap(({ actor_id: actorId, subject_id: subjectId }) => [actorId ?? subjectId, subjectId]);
  const usernames = new Map((await findPeopleByIds(db, ids)).map(({ id, username }) => [id, username]));
  return rows.map(({ id, at, actor_id: actorId, action, subject_id: subjectId, address, details }) => {
    const { before = null, after = null, ...about } = details;
    return {
      id,
      at: at.toISOString(),
      actor: actorId === null ? null : { id: actorId, username: usernames.get(actorId) ?? null },
      action,
      address,
      subject: { id: subjectId, username: usernames.get(subjectId) ?? null },
      before,
      after,
      about,
    };
  });
};
