import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isUniqueViolation } from '#platform/database/refused-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { addCode as addContract, type Code, type editCode as editContract, maxCodes } from '../../contract.ts';
import { refuseCode } from './refuse-code.ts';
import { limitChanges } from '../limit-changes.ts';
import { noteDiscount } from '../note-discount.ts';
import { refuseChoice } from '../refuse-choice.ts';
import type { CodeRow } from '../tables.ts';
import { auditCode, type CodeOwner, lockCodeOf, lockOwner, selectCodesOf } from './code-owner.ts';
import { presentCodes } from './present-code.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import { t } from '#contract-kit/texts/text.ts';

type Body = ParsedInput<typeof addContract>['body'];
type AddRefusal = Failure<FailureCode<typeof addContract>>;
type EditRefusal = Failure<FailureCode<typeof editContract>>;

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
const dateOf = (typed: string | null): Date | null => (typed === null ? null : new Date(typed));

const columnsOf = (body: Body) => ({
  code: body.code,
  kind: body.kind,
  value: typeof body.value === 'number' ? body.value : priceToCents(body.value),
  starts_at: dateOf(body.startsAt),
  ends_at: dateOf(body.endsAt),
  max_uses: body.maxUses,
  max_uses_per_buyer: body.maxUsesPerBuyer,
  min_subtotal_cents: priceToCents(body.minSubtotal),
  beat_ids: unique(body.beatIds),
  license_ids: unique(body.licenseIds),
  exclusive_too: body.exclusiveToo,
  paused: body.paused,
});

const choiceOf = ({ beat_ids: beatIds, license_ids: licenseIds }: CodeRow) => ({ beatIds, licenseIds });

/** Simultaneous requests may save the same name, so the unique index decides. */
const refuseTaken = async <Saved>(save: () => Promise<Saved>): Promise<Saved | Failure<'DISCOUNTS_CODE_TAKEN'>> => {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'discounts_codes_code')) throw error;
    return fail('DISCOUNTS_CODE_TAKEN', {
      fields: { code: [forCaller(addContract.failures.DISCOUNTS_CODE_TAKEN.message)] },
    });
  }
};

const presented = async (trx: Trx, row: CodeRow, now: Date): Promise<{ code: Code }> => {
  const [code] = await presentCodes(trx, [row], now);
  if (!code) throw new Error(`the code ${row.id} was saved and can’t be shown`);
  return { code };
};

export const addCode = async (deps: Deps, owner: CodeOwner, body: Body): Promise<{ code: Code } | AddRefusal> => {
  const refusal = refuseCode(owner.actor, body) ?? (await limitChanges(deps, owner.actor));
  if (refusal) return refusal;
  const now = deps.clock.now();
  return await refuseTaken(() =>
    inTransaction(deps.db, async (trx): Promise<{ code: Code } | AddRefusal> => {
      await lockOwner(trx, owner.sellerId);
      const own = await selectCodesOf(trx, owner).execute();
      if (own.length >= maxCodes) return fail('DISCOUNTS_TOO_MANY_CODES');
      const refused = await refuseChoice(trx, { ...owner, choice: body });
      if (refused) return refused;
      const row = await trx
        .insertInto('discounts_codes')
        .values({ ...columnsOf(body), id: newId(now.getTime()), seller_id: owner.sellerId, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await auditCode(trx, owner, { action: 'add', before: null, after: row, at: now });
      await noteDiscount(deps, trx, owner.actor, { kind: 'code', id: row.id, name: row.code });
      return await presented(trx, row, now);
    }),
  );
};

/** Open orders keep their prices. */
export const editCode = async (
  deps: Deps,
  owner: CodeOwner,
  { codeId, body }: { readonly codeId: string; readonly body: Body },
): Promise<{ code: Code } | EditRefusal> => {
  const refusal = refuseCode(owner.actor, body) ?? (await limitChanges(deps, owner.actor));
  if (refusal) return refusal;
  const now = deps.clock.now();
  return await refuseTaken(() =>
    inTransaction(deps.db, async (trx): Promise<{ code: Code } | EditRefusal> => {
      const before = await lockCodeOf(trx, owner, codeId);
      if (!before) return fail('DISCOUNTS_CODE_NOT_FOUND');
      const refused = await refuseChoice(trx, { ...owner, choice: body, before: choiceOf(before) });
      if (refused) return refused;
      const after = await trx
        .updateTable('discounts_codes')
        .set(columnsOf(body))
        .where('id', '=', codeId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await auditCode(trx, owner, { action: 'edit', before, after, at: now });
      if (!after.paused) await noteDiscount(deps, trx, owner.actor, { kind: 'code', id: codeId, name: after.code });
      return await presented(trx, after, now);
    }),
  );
};

export const deleteCode = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: CodeOwner,
  codeId: string,
): Promise<{ message: string } | Failure<'DISCOUNTS_CODE_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    const before = await lockCodeOf(trx, owner, codeId);
    if (!before) return fail('DISCOUNTS_CODE_NOT_FOUND');
    const at = clock.now();
    await trx.updateTable('discounts_codes').set({ deleted_at: at }).where('id', '=', codeId).execute();
    await auditCode(trx, owner, { action: 'delete', before, after: null, at });
    return { message: forCaller(() => t`Code deleted.`) };
  });

export const listCodes = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Pick<CodeOwner, 'sellerId'>,
): Promise<Code[]> =>
  await presentCodes(
    db,
    await selectCodesOf(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    clock.now(),
  );
