import { type Selectable, sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import type { BulkChange, BulkEdit } from '../../contract-edits.ts';
import { undoDays } from '../../edit-limits.ts';
import type { EditTable } from '../tables.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const shown = 20;

const fieldNames = (): Readonly<Record<keyof BulkChange, string>> => ({
  price: t`Price`,
  licensePrices: t`License prices`,
  addLicenses: t`Licenses`,
  removeLicenses: t`Licenses`,
  tags: t`Tags`,
  genre: t`Genre`,
  ai: t`AI`,
  freeDownload: t`Free download`,
  move: t`On sale`,
});

export const readEdit = async (db: Queryable, id: string): Promise<BulkEdit> => {
  const edit = await db.selectFrom('bulk_edits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return await present(db, edit);
};

const present = async (db: Queryable, edit: Selectable<EditTable>): Promise<BulkEdit> => {
  const counts = await db
    .selectFrom('bulk_edit_beats')
    .select('state')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edit_id', '=', edit.id)
    .groupBy('state')
    .execute();
  const of = (...states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const leftOut = await db
    .selectFrom('bulk_edit_beats')
    .select(['title', 'reason'])
    .where('edit_id', '=', edit.id)
    .where('state', 'in', ['skipped', 'kept'])
    .orderBy('position')
    .execute();
  const names = forCaller(fieldNames);
  const fields = (Object.keys(edit.change) as (keyof BulkChange)[]).map((field) => names[field]);
  return {
    id: edit.id,
    createdAt: edit.created_at.toISOString(),
    fields: [...new Set(fields)],
    total: of('queued', 'changed', 'same', 'skipped', 'undoing', 'undone', 'kept'),
    left: of('queued', 'undoing'),
    changed: of('changed'),
    undone: of('undone'),
    leftOut: leftOut.map(({ title, reason }) => ({ title, reason: reason ?? '' })),
  };
};

/** Older edits aren't listed and can't be undone. */
export const startOfShown = ({ clock }: DepsWithoutDb): Date => new Date(clock.now().getTime() - undoDays * dayMs);

export const listEdits = async (deps: Deps, ownerId: string): Promise<BulkEdit[]> => {
  const edits = await deps.db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', startOfShown(deps))
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute();
  return await Promise.all(edits.map((edit) => present(deps.db, edit)));
};
