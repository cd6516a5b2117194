import type { Selectable } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { passwordRequired } from '#contract-kit/refusals.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { beatChanges } from '#features/studio/beat-form.ts';
import { editBeat, publishOwnBeat } from '#features/studio/contract.ts';
import { isIncomplete } from '#features/catalogue/beat-rules.ts';
import { type LockedBeat, readSnapshot } from '#features/catalogue/server/public-records.ts';
import {
  changeLocked,
  guardExclusives,
  lockOwnBeat,
  publishLocked,
  putSnapshotBack,
  readOwnBeats,
  refuseSeller,
  unpublishLocked,
} from '#features/studio/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Acting } from '#platform/http/actor.ts';
import { validateBody } from '#platform/http/input/validate.ts';
import { applyChange, type BeatValues, valuesOf, whySkipped } from '../../apply-change.ts';
import type { BulkChange } from '../../contract-edits.ts';
import { bodyOf } from './body-of.ts';
import type { EditBeatTable } from '../tables.ts';
import { queueEdit } from './queue-edit.ts';
import { editBeatLife } from '../row-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Row = Selectable<EditBeatTable>;

/** After this many beats, the edit is queued again, so that other people's edits get their turn. */
const atOnce = 100;

/** Edits or restores beat by beat. Each beat's transaction also records that it's done, so a crash repeats none. */
export const carryOut = async (deps: Deps, editId: string, signal: AbortSignal): Promise<void> => {
  const edit = await deps.db.selectFrom('bulk_edits').selectAll().where('id', '=', editId).executeTakeFirst();
  const [user] = edit ? await findUsersByIds(deps.db, [edit.owner_id]) : [];
  if (!edit || !user) return;
  const actor: Acting = {
    id: user.id,
    role: user.role,
    email: user.email,
    address: '',
    confirmedUntil: edit.confirmed ? edit.created_at : null,
  };
  const rows = await deps.db
    .selectFrom('bulk_edit_beats')
    .select(['position', 'state'])
    .where('edit_id', '=', editId)
    .orderBy('position')
    .execute();
  // A skipped beat takes no date of a schedule.
  let index = 0;
  let done = 0;
  for (const { position, state } of rows) {
    signal.throwIfAborted();
    if (done >= atOnce) return await inTransaction(deps.db, (trx) => queueEdit(deps, trx, editId));
    if (state === 'queued' || state === 'undoing') done += 1;
    const counts =
      state === 'queued'
        ? await changeOne(deps, { editId, position, change: edit.change, index, actor })
        : state !== 'skipped';
    if (counts) index += 1;
    if (state === 'undoing') await undoOne(deps, { editId, position, actor });
  }
};

interface One {
  readonly editId: string;
  readonly position: number;
  readonly actor: Acting;
}

const lockRow = (trx: Trx, { editId, position }: One, state: Row['state']): Promise<Row | undefined> =>
  trx
    .selectFrom('bulk_edit_beats')
    .selectAll()
    .where('edit_id', '=', editId)
    .where('position', '=', position)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();

const settle = async (
  db: Trx | Deps['db'],
  { editId, position }: One,
  {
    state,
    ...fields
  }: { readonly state: Row['state']; readonly reason?: string; readonly before?: string; readonly after?: string },
): Promise<void> => {
  await editBeatLife
    .moveWhere(db, state, fields)
    .where('edit_id', '=', editId)
    .where('position', '=', position)
    .execute();
};

const reasonOf = ({ fields, message }: Failure): string =>
  Object.values(fields ?? {})
    .flat()
    .join(' ') ||
  (message ?? 'It can’t be changed like this.');

/** @returns false if the beat was skipped */
const changeOne = async (
  deps: Deps,
  { change, index, ...one }: One & { readonly change: BulkChange; readonly index: number },
): Promise<boolean> => {
  const refusal = await inTransaction(deps.db, async (trx) => {
    const row = await lockRow(trx, one, 'queued');
    if (!row) return null;
    const beat = await lockOwnBeat(trx, row.beat_id, one.actor);
    const [own] = beat ? await readOwnBeats(trx, [beat.id], { sellerId: one.actor.id }) : [];
    if (!beat || !own) return fail('LEFT', { message: forCaller(() => t`It was deleted.`) });
    const skipped = whySkipped(own, change, deps.config);
    if (skipped !== null) return fail('LEFT', { message: skipped });
    const before = await readSnapshot(trx, beat.id);
    const values = valuesOf(own);
    const refused = await write(trx, deps, {
      beat,
      actor: one.actor,
      before: values,
      after: applyChange(values, change, index),
    });
    if (refused) return refused;
    const after = await readSnapshot(trx, beat.id);
    const snapshots = { before: JSON.stringify(before), after: JSON.stringify(after) };
    await settle(trx, one, isDeepStrictEqual(before, after) ? { state: 'same' } : { state: 'changed', ...snapshots });
    return null;
  });
  if (refusal) await settle(deps.db, one, { state: 'skipped', reason: reasonOf(refusal) });
  return refusal === null;
};

interface Write {
  readonly beat: LockedBeat;
  readonly actor: Acting;
  readonly before: BeatValues;
  readonly after: BeatValues;
}

const editWords = { ...editBeat.failures, ...passwordRequired };

/** Calls the use cases of the beat's form and of the buttons beside each beat. */
const write = async (trx: Trx, deps: Deps, { beat, actor, before, after }: Write): Promise<Failure | null> => {
  const body = bodyOf(before, after);
  if (Object.keys(body).length > 0) {
    const read = await validateBody(beatChanges, body);
    if ('issues' in read) return fail('LEFT', { fields: read.issues });
    const refused = await changeLocked(trx, deps, { beat, actor, changes: read.values });
    if (refused) return { ...refused, message: refused.message ?? editWords[refused.failure].message() };
  }
  if (after.status === before.status || after.status === 'scheduled') return null;
  if (isIncomplete(beat.state))
    return fail('LEFT', { message: forCaller(publishOwnBeat.failures.CATALOGUE_BEAT_INCOMPLETE.message) });
  if (after.status === 'unpublished') {
    await unpublishLocked(trx, deps, { beat, actor });
    return null;
  }
  const refused = (await refuseSeller(trx, beat)) ?? (await publishLocked(trx, deps, { beat, actor }));
  return refused && { ...refused, message: refused.message ?? publishOwnBeat.failures[refused.failure].message() };
};

const undoOne = async (deps: Deps, one: One): Promise<void> => {
  const refusal = await inTransaction(deps.db, async (trx) => {
    const row = await lockRow(trx, one, 'undoing');
    if (!row?.before || !row.after) return null;
    const beat = await lockOwnBeat(trx, row.beat_id, one.actor);
    if (!beat) return fail('KEPT', { message: forCaller(() => t`It was deleted.`) });
    const { before, after } = row;
    const refused = await guardExclusives(trx, { beatId: beat.id, actor: one.actor }, () =>
      putSnapshotBack(trx, deps, { beat, actor: one.actor, before, after }),
    );
    if (refused) return refused;
    await settle(trx, one, { state: 'undone' });
    return null;
  });
  if (refusal) await settle(deps.db, one, { state: 'kept', reason: reasonOf(refusal) });
};
