import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { BulkChange, BulkEdit, Selection } from '../../contract-edits.ts';
import { lowersExclusives } from './lowers-exclusives.ts';
import { queueEdit } from './queue-edit.ts';
import { readEdit } from './read-edits.ts';
import { selectBeats } from './select-beats.ts';

type Owner = Pick<UserActor, 'id' | 'confirmedUntil'>;

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
