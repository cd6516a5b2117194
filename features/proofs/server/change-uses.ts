import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Deps } from '#platform/deps.ts';
import type { LicenseUse } from '../contract.ts';
import { maxUses } from '../use-rules.ts';
import { changeOwn, type ItemRequest } from './own-proof.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type UseFields = Omit<LicenseUse, '_id'>;
type NotChanged = Failure<'ORDERS_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>;
interface UseRequest extends ItemRequest {
  readonly useId: string;
}

export const addUse = (
  deps: Deps,
  request: ItemRequest,
  fields: UseFields,
): Promise<LicenseUse | NotChanged | Failure<'ORDERS_TOO_MANY_USES'>> =>
  changeOwn(deps, request, async (trx) => {
    const { itemId } = request;
    const { count } = await trx
      .selectFrom('orders_uses')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxUses) return fail('ORDERS_TOO_MANY_USES');
    const now = deps.clock.now();
    const id = newId(now.getTime());
    await trx
      .insertInto('orders_uses')
      .values({ ...fields, id, item_id: itemId, created_at: now })
      .execute();
    return { _id: id, ...fields };
  });

export const editUse = (
  deps: Deps,
  { useId, ...request }: UseRequest,
  fields: UseFields,
): Promise<LicenseUse | NotChanged> =>
  changeOwn(deps, request, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders_uses')
      .set({ ...fields })
      .where('id', '=', useId)
      .where('item_id', '=', request.itemId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? { _id: useId, ...fields } : fail('ORDERS_NOT_FOUND');
  });

/** Idempotent. */
export const removeUse = (deps: Deps, { useId, ...request }: UseRequest): Promise<{ message: string } | NotChanged> =>
  changeOwn(deps, request, async (trx) => {
    await trx.deleteFrom('orders_uses').where('id', '=', useId).where('item_id', '=', request.itemId).execute();
    return { message: forCaller(() => t`Use removed.`) };
  });
