import { sql, type Selectable } from 'kysely';
import type { UserRow } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { AssignmentTable } from '../tables.ts';

export type AssignmentRow = Selectable<AssignmentTable>;

/** Licenses offered to a person's account or verified email, each once. */
export const findAssignmentsTo = async (
  db: Queryable,
  person: Pick<UserRow, 'id' | 'email' | 'email_verified_at'>,
): Promise<AssignmentRow[]> => {
  const rows = await db
    .selectFrom('licenses_assignments')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', person.id),
        ...(person.email_verified_at === null
          ? []
          : [and([eb('user_id', 'is', null), eb(sql`lower(email)`, '=', person.email.toLowerCase())])]),
      ]),
    )
    .orderBy(sql`user_id is null`)
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.license_id).values()].flatMap(([first]) => (first ? [first] : []));
};

/** The receivers of these licenses, oldest first. */
export const findAssignmentsOf = async (db: Queryable, licenseIds: readonly string[]): Promise<AssignmentRow[]> =>
  licenseIds.length === 0
    ? []
    : await db
        .selectFrom('licenses_assignments')
        .selectAll()
        .where('license_id', 'in', [...licenseIds])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
