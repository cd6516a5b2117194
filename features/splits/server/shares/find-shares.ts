import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { ownersLeast, whole } from '../../rules.ts';

export interface Share {
  readonly id: string;
  readonly userId: string;
  /** Artist name. */
  readonly name: string;
  /** The name for agreements. */
  readonly legalName: string;
  readonly role: string;
  /** Hundredths of a percent of what the seller of the beat is paid. */
  readonly bps: number;
  readonly publishingBps: number | null;
}

interface SharedBeat {
  readonly id: string;
  readonly sellerId: string;
}

/**
 * The accepted shares in these beats that apply to a sale now, in the order of acceptance. Closed accounts and the
 * seller have none. A share that would leave the seller less than 1%, after those accepted before it, is left out as a
 * whole. A suspended account keeps its share. Beats without shares are missing from the result.
 */
export const findShares = async (
  db: Queryable,
  beats: readonly SharedBeat[],
): Promise<ReadonlyMap<string, readonly Share[]>> => {
  if (beats.length === 0) return new Map();
  const sellers = new Map(beats.map(({ id, sellerId }) => [id, sellerId]));
  const rows = await db
    .selectFrom('splits_shares')
    .where('beat_id', 'in', [...sellers.keys()])
    .where('state', '=', 'accepted')
    .where('user_id', 'is not', null)
    .select(['id', 'beat_id', 'user_id', 'role', 'bps', 'publishing_bps'])
    .$narrowType<{ user_id: string }>()
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  const found = await findUsersByIds(
    db,
    rows.map((row) => row.user_id),
  );
  const people = new Map(found.map((person) => [person.id, person]));
  const given = new Map<string, number>();
  const shares = rows.flatMap((row) => {
    const person = people.get(row.user_id);
    const sum = (given.get(row.beat_id) ?? 0) + row.bps;
    if (!person || person.closed_at !== null || person.id === sellers.get(row.beat_id) || sum > whole - ownersLeast)
      return [];
    given.set(row.beat_id, sum);
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
