import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { BulkEdit } from '../../contract-edits.ts';
import { editBeatLife } from '../row-states.ts';
import { queueEdit } from './queue-edit.ts';
import { readEdit, startOfShown } from './read-edits.ts';

const pricingFields = ['price', 'licensePrices', 'addLicenses', 'removeLicenses'] as const;

/** Idempotent. */
export const undoEdit = (
  deps: Deps,
  { editId, actor }: { readonly editId: string; readonly actor: Pick<UserActor, 'id' | 'confirmedUntil'> },
): Promise<BulkEdit | Failure<'BULK_EDIT_NOT_FOUND' | 'BULK_EDIT_RUNNING' | 'PASSWORD_REQUIRED'>> =>
  inTransaction(deps.db, async (trx) => {
    const edit = await trx
      .selectFrom('bulk_edits')
      .selectAll()
      .where('id', '=', editId)
      .where('owner_id', '=', actor.id)
      .where('created_at', '>', startOfShown(deps))
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
