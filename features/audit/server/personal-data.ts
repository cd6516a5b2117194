import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** The export says nothing about other people. The entries stay when the account is closed (decision 039). */
export const auditPersonalData = () =>
  ({
    name: 'audit',
    collect: async (db, { id }) => {
      const entries = await db
        .selectFrom('audit_entries')
        .select(['at', 'actor_id', 'action', 'subject_id', 'address', 'details'])
        .where(({ or, eb }) => or([eb('subject_id', '=', id), eb('actor_id', '=', id)]))
        .orderBy('at')
        .orderBy('id')
        .execute();
      return {
        data: entries.map((entry) => ({
          at: entry.at,
          action: entry.action,
          ...(entry.actor_id === id ? { by: 'you', from: entry.address } : { by: 'the label' }),
          ...(entry.subject_id === id
            ? { about: 'you', before: entry.details['before'], after: entry.details['after'] }
            : { about: 'someone else' }),
        })),
      };
    },
    erase: async () => [],
  }) satisfies PersonalData;
