import { findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { PastNotice, ReviewRow } from '../contract-admin.ts';
import { strikesToReview } from '../notice-kinds.ts';
import { standingStates } from './notice-states.ts';
import { presentPast } from './present-past.ts';

type StrikeDeps = Pick<Deps, 'clock'> & { readonly db: Queryable };

/** Twelve calendar months ago. */
const strikesSince = ({ clock }: Pick<Deps, 'clock'>): Date => {
  const since = new Date(clock.now());
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
};

const standing = (deps: StrikeDeps) =>
  deps.db
    .selectFrom('notices_notices')
    .where('state', 'in', [...standingStates])
    .where('decided_at', '>', strikesSince(deps));

/** A person's standing strikes of the last twelve months. Several notices about one thing are one strike. */
export const findStrikes = async (
  deps: StrikeDeps,
  userId: string,
): Promise<{ count: number; newest: PastNotice[] }> => {
  const own = standing(deps).where('subject_id', '=', userId);
  const { count } = await own
    .select(({ fn }) => fn.count<number>('target_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'number', 'kind', 'state', 'title', 'created_at'])
    .orderBy('decided_at', 'desc')
    .limit(10)
    .execute();
  return { count: Number(count), newest: rows.map(presentPast) };
};

/** By person, how many strikes `findStrikes` counts. */
export const countStrikes = async (
  deps: StrikeDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await standing(deps)
    .select(({ fn }) => ['subject_id', fn.count<number>('target_id').distinct().as('count')])
    .where('subject_id', 'in', [...new Set(userIds)])
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, Number(row.count)]));
};

const maxReviews = 50;

/** People whose three strikes await an admin's decision: not suspended, and with a strike since the last decision. */
export const findReviews = async (deps: StrikeDeps, userId?: string): Promise<ReviewRow[]> => {
  const rows = await standing(deps)
    .$if(userId !== undefined, (query) => query.where('subject_id', '=', userId!))
    .leftJoin('notices_reviews as review', 'review.user_id', 'subject_id')
    .select(({ fn }) => [
      'subject_id',
      fn.count<number>('target_id').distinct().as('strikes'),
      fn.max('decided_at').as('latest'),
    ])
    .groupBy(['subject_id', 'review.kept_at'])
    .having(({ fn }) => fn.count('target_id').distinct(), '>=', strikesToReview)
    .having(({ or, eb, fn }) =>
      or([eb('review.kept_at', 'is', null), eb(fn.max('decided_at'), '>', eb.ref('review.kept_at'))]),
    )
    .orderBy('latest', 'desc')
    .limit(maxReviews)
    .execute();
  const people = await findUsersByIds(
    deps.db,
    rows.map((row) => row.subject_id),
  );
  return rows.flatMap(({ subject_id: id, strikes, latest }) => {
    const user = people.find((one) => one.id === id);
    if (!user || latest === null || user.closed_at !== null || user.suspended_at !== null) return [];
    const person = { id, username: user.username, name: user.display_name };
    return [{ person, strikes: Number(strikes), latest: latest.toISOString() }];
  });
};
