import { sql } from 'kysely';
import { formatDay } from '#contract-kit/format.ts';
import { personPath } from '#features/account/person-path.ts';
import type { CaseSource } from '#features/inbox/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { kindLabel, targetName } from '../../notice-kinds.ts';
import { countStrikes, findReviews } from '../strikes.ts';
import { excerptOf } from './list-notices.ts';
import type { NoticeRow } from '../tables.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Earlier {
  readonly all: number;
  readonly rejected: number;
}

/** By notice, how the earlier ones from the same email ended: a hint at how much this one counts. */
const findEarlier = async (db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Earlier>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notices_notices as notice')
    .innerJoin('notices_notices as earlier', (join) =>
      join.on(sql<boolean>`lower(earlier.email) = lower(notice.email)`).onRef('earlier.id', '<', 'notice.id'),
    )
    .select(({ fn }) => [
      'notice.id',
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('earlier.state', '=', 'rejected').as('rejected'),
    ])
    .where('notice.id', 'in', [...ids])
    .where('notice.email', '<>', '')
    .groupBy('notice.id')
    .execute();
  return new Map(rows.map(({ id, all, rejected }) => [id, { all: Number(all), rejected: Number(rejected) }]));
};

type Listed = Pick<NoticeRow, 'kind' | 'child_abuse'>;

const adviceOf = (notice: Listed, earlier: Earlier | undefined, strikes: number): string => {
  if (notice.child_abuse) return t`A report of child abuse: decide at once.`;
  if (notice.kind === 'same-file') return t`Another seller uploaded the same file first: hear both.`;
  const sender = earlier
    ? t`The notifier sent ${plural({ notices: earlier.all }, { one: '# notice', other: '# notices' })} before, of which we rejected ${{ rejected: String(earlier.rejected) }}.`
    : t`The notifier’s first notice.`;
  const owner = t`The owner has ${plural({ strikes }, { one: '# strike', other: '# strikes' })}.`;
  return strikes === 0 ? sender : `${sender} ${owner}`;
};

/** Notices that nobody has decided on. */
export const noticeCases: CaseSource = {
  kind: 'notice',
  count: async ({ db }) => {
    const { count } = await db
      .selectFrom('notices_notices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'received')
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async (deps, limit) => {
    const rows = await deps.db
      .selectFrom('notices_notices')
      .select(['id', 'number', 'kind', 'target_kind', 'title', 'subject_id', 'child_abuse', 'created_at', excerptOf])
      .where('state', '=', 'received')
      .orderBy('child_abuse', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    const [earlier, strikes] = await Promise.all([
      findEarlier(
        deps.db,
        rows.map(({ id }) => id),
      ),
      countStrikes(
        deps,
        rows.map(({ subject_id: id }) => id),
      ),
    ]);
    return rows.map((row) => ({
      id: row.id,
      title: `${forCaller(() => kindLabel(row.kind))} #${row.number}`,
      about: `${forCaller(() => targetName({ targetKind: row.target_kind, title: row.title }, 'The'))}: ${row.excerpt}`,
      advice: forCaller(() => adviceOf(row, earlier.get(row.id), strikes.get(row.subject_id) ?? 0)),
      path: `/dashboard/admin/notices?notice=${row.id}`,
      since: row.created_at.toISOString(),
      // Reports of child abuse can't wait.
      dueAt: row.child_abuse ? row.created_at.toISOString() : null,
      money: null,
    }));
  },
};

/** Accounts with three strikes. */
export const strikeCases: CaseSource = {
  kind: 'strikes',
  count: async (deps) => (await findReviews(deps)).length,
  list: async (deps, limit) =>
    (await findReviews(deps)).slice(0, limit).map(({ person, strikes, latest }) => ({
      id: person.id,
      title: person.name,
      about: forCaller(
        () =>
          t`${plural({ strikes }, { one: '# strike', other: '# strikes' })}, the last on ${{ day: formatDay(latest) }}`,
      ),
      advice: forCaller(() => t`Suspend the account in the directory, or keep it until the next strike.`),
      path: personPath(person.id),
      since: latest,
      dueAt: null,
      money: null,
    })),
};
