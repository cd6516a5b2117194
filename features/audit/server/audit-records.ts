import type { Db } from '#platform/database/open.ts';

/**
 * A person's audit entries, for the export: what others did to them, and what they did to others. They stay when the
 * account is closed, as evidence for later questions.
 */
export const auditRecords = () => ({
  name: 'audit',
  collect: async (db: Db, { id }: { readonly id: string }) => {
    const entries = await db
      .selectFrom('audit_entries')
      .select(['at', 'actor_id', 'action', 'subject_id'])
      .where(({ or, eb }) => or([eb('subject_id', '=', id), eb('actor_id', '=', id)]))
      .orderBy('at')
      .orderBy('id')
      .execute();
    return {
      data: entries.map((entry) => ({
        at: entry.at,
        action: entry.action,
        by: entry.actor_id === id ? 'you' : 'the label',
        about: entry.subject_id === id ? 'you' : 'someone else',
      })),
    };
  },
  erase: async (): Promise<readonly string[]> => [],
});
