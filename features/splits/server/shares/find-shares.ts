import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

/** An accepted share in what a beat sells for. */
export interface Share {
  readonly id: string;
  readonly userId: string;
  /** The collaborator's artist name. */
  readonly name: string;
  /** As agreements name them. */
  readonly legalName: string;
  readonly role: string;
  /** Hundredths of a percent of what the seller of the beat is paid. */
  readonly bps: number;
  readonly publishingBps: number | null;
}

/** The accepted shares of each of these beats, in the order in which they were accepted. Beats without any are missing. */
export const findShares = async (
  db: Queryable,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Share[]>> => {
  if (beatIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('splits_shares')
    .where('beat_id', 'in', [...beatIds])
    .where('state', '=', 'accepted')
    .where('user_id', 'is not', null)
    .select(['id', 'beat_id', 'user_id', 'role', 'bps', 'publishing_bps'])
    .$narrowType<{ user_id: string }>()
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  const people = new Map(
    (
      await findUsersByIds(
        db,
        rows.map((row) => row.user_id),
      )
    ).map((person) => [person.id, person]),
  );
  const shares = rows.flatMap((row) => {
    const person = people.get(row.user_id);
    if (!person) return [];
    return [
      {
        id: row.id,
        beatId: row.beat_id,
        userId: person.id,
        name: person.display_name,
        legalName: person.legal_name ?? person.display_name,
        role: row.role,
        bps: row.bps,
        publishingBps: row.publishing_bps,
      },
    ];
  });
  return Map.groupBy(shares, ({ beatId }) => beatId);
};
