import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import type { ManagedLicense } from '../../contract-manager.ts';
import type { Db } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type AssignmentRow, findAssignmentsOf, findAssignmentsTo } from './find-assignments.ts';
import { selectOfferedOrModerated } from './find-licenses.ts';
import { isEditable } from './policy.ts';
import { type LicenseRow, presentLicense } from './present-license.ts';

interface Options {
  /** Id of the licenses' owner. */
  readonly userId: string;
  readonly actor: Pick<UserActor, 'id' | 'role'>;
}

/** A person's own licenses, even those that an admin withdrew, the label's, and those offered to them. */
export const listLicenses = async (db: Db, { userId, actor }: Options): Promise<ManagedLicense[]> => {
  const [person] = await findUsersByIds(db, [userId]);
  if (!person) return [];
  const toThem = await findAssignmentsTo(db, person);
  const rows = await selectOfferedOrModerated(db, userId)
    .where(({ or, eb }) =>
      or([
        eb('predefined', '=', true),
        eb('owner_id', '=', userId),
        ...(toThem.length > 0
          ? [
              eb(
                'id',
                'in',
                toThem.map((row) => row.license_id),
              ),
            ]
          : []),
      ]),
    )
    .execute();
  const byThem = await findAssignmentsOf(
    db,
    rows.filter((row) => row.owner_id === userId).map((row) => row.id),
  );
  const people = await findUsersByIds(db, namedIn(rows, byThem));
  const present = presenter({ userId, actor, toThem, byThem, names: namesOf(people) });
  return rows.map(present);
};

/** One license of `listLicenses`; null if it isn't in that list. */
export const findManaged = async (
  db: Db,
  actor: Pick<UserActor, 'id' | 'role'>,
  { licenseId, userId = actor.id }: { readonly licenseId: string; readonly userId?: string },
): Promise<ManagedLicense | null> =>
  (await listLicenses(db, { userId, actor })).find(({ _id }) => _id === licenseId) ?? null;

const namedIn = (rows: readonly LicenseRow[], assignments: readonly AssignmentRow[]): string[] =>
  [...rows.map((row) => row.owner_id), ...assignments.map((row) => row.user_id)].filter((id) => id !== null);

const namesOf = (people: readonly UserRow[]): ReadonlyMap<string, string> =>
  new Map(people.map(({ id, username }) => [id, username]));

interface LicenseContext extends Options {
  readonly toThem: readonly AssignmentRow[];
  readonly byThem: readonly AssignmentRow[];
  readonly names: ReadonlyMap<string, string>;
}

const presenter =
  ({ userId, actor, toThem, byThem, names }: LicenseContext) =>
  (row: LicenseRow): ManagedLicense => {
    const origin = row.predefined ? 'label' : row.owner_id === userId ? 'own' : 'assigned';
    const offer = origin === 'assigned' ? toThem.find(({ license_id: id }) => id === row.id) : undefined;
    const receivers = byThem.filter(({ license_id: id }) => id === row.id);
    return {
      ...presentLicense(row),
      assignedUsers: receivers.flatMap(({ user_id: id }) => (id === null ? [] : [id])),
      origin,
      usable: row.withdrawn_at === null && (origin !== 'assigned' || offer?.state === 'accepted'),
      withdrawn: row.withdrawn_at && { at: row.withdrawn_at.toISOString(), reason: row.withdrawn_reason },
      editable: row.withdrawn_at === null && isEditable(row, actor),
      assignment: offer
        ? { state: offer.state, from: names.get(row.owner_id ?? '') ?? '', at: offer.created_at.toISOString() }
        : null,
      receivers: receivers.map((one) => ({
        _id: one.id,
        name: names.get(one.user_id ?? '') ?? one.email ?? '',
        state: one.state,
        at: one.created_at.toISOString(),
      })),
    };
  };
