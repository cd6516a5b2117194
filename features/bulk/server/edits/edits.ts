import { type Selectable, sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { BulkChange, BulkEdit, Selection } from '../../contract-edits.ts';
import { undoDays } from '../../edit-limits.ts';
import type { EditTable } from '../tables.ts';
import { lowersExclusives } from './lowers-exclusives.ts';
import { selectBeats } from './select-beats.ts';
import { editBeatLife } from '../row-states.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'bulk.edit': { editId: string };
  }
}

type Owner = Pick<UserActor, 'id' | 'confirmedUntil'>;
const shown = 20;

const fieldNames: Readonly<Record<keyof BulkChange, string>> = {
  price: 'Price',
  licensePrices: 'License prices',
  addLicenses: 'Licenses',
  removeLicenses: 'Licenses',
  tags: 'Tags',
  genre: 'Genre',
  ai: 'AI',
  freeDownload: 'Free download',
  move: 'On sale',
};

/** An edit's priority falls with the number of its owner's open edits, so that nobody fills the queue. */
export const queueEdit = async ({ jobs }: Deps, trx: Trx, editId: string): Promise<void> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bulk_edits e
    where e.owner_id = (select owner_id from bulk_edits where id = ${editId}) and e.id <> ${editId}
      and exists (select from bulk_edit_beats b where b.edit_id = e.id and b.state in ('queued', 'undoing'))`.execute(
    trx,
  );
  await jobs.send('bulk.edit', { editId }, { trx, singletonKey: editId, priority: 0 - (rows[0]?.open ?? 0) });
};

/** Only records which beats to change and how. A job changes them. */
export const startEdit = async (
  deps: Deps,
  actor: Owner,
  input: { readonly selection: Selection; readonly change: BulkChange; readonly count: number },
): Promise<
  | BulkEdit
  | Extract<Awaited<ReturnType<typeof selectBeats>>, Failure>
  | Failure<'BULK_SELECTION_CHANGED' | 'PASSWORD_REQUIRED'>
> => {
  const beats = await selectBeats(deps.db, actor.id, input.selection);
  if (isFailure(beats)) return beats;
  if (beats.length !== input.count) return fail('BULK_SELECTION_CHANGED');
  const confirmed = isConfirmed(actor);
  if (!confirmed && (await lowersExclusives(deps.db, beats, input.change))) return fail('PASSWORD_REQUIRED');
  return await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const id = newId(now.getTime());
    const change = JSON.stringify(input.change);
    await trx
      .insertInto('bulk_edits')
      .values({ id, owner_id: actor.id, change, created_at: now, undone_at: null, confirmed })
      .execute();
    const rows = beats.map(({ _id, title }, position) => ({
      edit_id: id,
      position,
      beat_id: _id,
      title,
      state: 'queued' as const,
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await trx
        .insertInto('bulk_edit_beats')
        .values(rows.slice(at, at + 500))
        .execute();
    }
    await queueEdit(deps, trx, id);
    return await readEdit(trx, id);
  });
};

const readEdit = async (db: Queryable, id: string): Promise<BulkEdit> => {
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
  const fields = (Object.keys(edit.change) as (keyof BulkChange)[]).map((field) => fieldNames[field]);
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

const since = ({ clock }: DepsWithoutDb): Date => new Date(clock.now().getTime() - undoDays * dayMs);

export const listEdits = async (deps: Deps, ownerId: string): Promise<BulkEdit[]> => {
  const edits = await deps.db
    .selectFrom('bulk_edits')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since(deps))
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute();
  return await Promise.all(edits.map((edit) => present(deps.db, edit)));
};

const pricingFields = ['price', 'licensePrices', 'addLicenses', 'removeLicenses'] as const;

/** Idempotent. */
export const undoEdit = (
  deps: Deps,
  { editId, actor }: { readonly editId: string; readonly actor: Owner },
): Promise<BulkEdit | Failure<'BULK_EDIT_NOT_FOUND' | 'BULK_EDIT_RUNNING' | 'PASSWORD_REQUIRED'>> =>
  inTransaction(deps.db, async (trx) => {
    const edit = await trx
      .selectFrom('bulk_edits')
      .selectAll()
      .where('id', '=', editId)
      .where('owner_id', '=', actor.id)
      .where('created_at', '>', since(deps))
      .forUpdate()
      .executeTakeFirst();
    if (!edit) return fail('BULK_EDIT_NOT_FOUND');
    const confirmed = isConfirmed(actor);
    if (!confirmed && pricingFields.some((field) => edit.change[field] !== undefined)) return fail('PASSWORD_REQUIRED');
    const queued = await trx
      .selectFrom('bulk_edit_beats')
      .select('position')
      .where('edit_id', '=', editId)
      .where('state', '=', 'queued')
      .limit(1)
      .executeTakeFirst();
    if (queued) return fail('BULK_EDIT_RUNNING');
    if (edit.undone_at === null) {
      const undone = { undone_at: deps.clock.now(), confirmed };
      await trx.updateTable('bulk_edits').set(undone).where('id', '=', editId).execute();
      await editBeatLife.moveWhere(trx, 'undoing', {}).where('edit_id', '=', editId).execute();
      await queueEdit(deps, trx, editId);
    }
    return await readEdit(trx, editId);
  });
