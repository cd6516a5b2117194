import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type addDeal as addContract, type Deal, type editDeal as editContract, maxDeals } from '../../contract.ts';
import { dealLabel } from '../../deal-label.ts';
import { lockOwner } from '../codes/code-owner.ts';
import { limitChanges } from '../limit-changes.ts';
import { noteDiscount } from '../note-discount.ts';
import { refuseChoice } from '../refuse-choice.ts';
import type { DealRow } from '../tables.ts';
import { dealTermsOf, presentDeals, selectDealsOf } from './present-deal.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Body = ParsedInput<typeof addContract>['body'];
type AddRefusal = Failure<FailureCode<typeof addContract>>;
type EditRefusal = Failure<FailureCode<typeof editContract>>;

const columnsOf = (body: Body) => ({
  kind: body.kind,
  buy: body.kind === 'buy-get' ? body.buy : null,
  get: body.kind === 'buy-get' ? body.get : null,
  from_lines: body.kind === 'from' ? body.from : null,
  percent: body.kind === 'from' ? body.percent : null,
  license_ids: [...new Set(body.licenseIds)],
});

const choiceOf = (licenseIds: readonly string[]) => ({ beatIds: [], licenseIds });

const presented = async (trx: Trx, row: DealRow): Promise<{ deal: Deal }> => {
  const [deal] = await presentDeals(trx, [row]);
  if (!deal) throw new Error(`the deal ${row.id} was saved and can’t be shown`);
  return { deal };
};

const lockDealOf = async (trx: Trx, actor: UserActor, dealId: string): Promise<DealRow | null> => {
  const row = await selectDealsOf(trx, [actor.id]).where('id', '=', dealId).forUpdate().executeTakeFirst();
  return row ?? null;
};

export const addDeal = async (deps: Deps, actor: UserActor, body: Body): Promise<{ deal: Deal } | AddRefusal> => {
  const tooOften = await limitChanges(deps, actor);
  if (tooOften) return tooOften;
  const now = deps.clock.now();
  return await inTransaction(deps.db, async (trx): Promise<{ deal: Deal } | AddRefusal> => {
    await lockOwner(trx, actor.id);
    const own = await selectDealsOf(trx, [actor.id]).execute();
    if (own.length >= maxDeals) return fail('DISCOUNTS_TOO_MANY_DEALS');
    const refused = await refuseChoice(trx, { sellerId: actor.id, choice: choiceOf(body.licenseIds) });
    if (refused) return refused;
    const row = await trx
      .insertInto('discounts_deals')
      .values({ ...columnsOf(body), id: newId(now.getTime()), seller_id: actor.id, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteDiscount(deps, trx, actor, { kind: 'deal', id: row.id, name: dealLabel(dealTermsOf(row)) });
    return await presented(trx, row);
  });
};

/** Open orders keep their prices. */
export const editDeal = async (
  deps: Deps,
  actor: UserActor,
  { dealId, body }: { readonly dealId: string; readonly body: Body },
): Promise<{ deal: Deal } | EditRefusal> => {
  const tooOften = await limitChanges(deps, actor);
  if (tooOften) return tooOften;
  return await inTransaction(deps.db, async (trx): Promise<{ deal: Deal } | EditRefusal> => {
    const before = await lockDealOf(trx, actor, dealId);
    if (!before) return fail('DISCOUNTS_DEAL_NOT_FOUND');
    const refused = await refuseChoice(trx, {
      sellerId: actor.id,
      choice: choiceOf(body.licenseIds),
      before: choiceOf(before.license_ids),
    });
    if (refused) return refused;
    const after = await trx
      .updateTable('discounts_deals')
      .set(columnsOf(body))
      .where('id', '=', dealId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteDiscount(deps, trx, actor, { kind: 'deal', id: dealId, name: dealLabel(dealTermsOf(after)) });
    return await presented(trx, after);
  });
};

export const deleteDeal = async (
  { db, clock }: Deps,
  actor: UserActor,
  dealId: string,
): Promise<{ message: string } | Failure<'DISCOUNTS_DEAL_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    if (!(await lockDealOf(trx, actor, dealId))) return fail('DISCOUNTS_DEAL_NOT_FOUND');
    await trx.updateTable('discounts_deals').set({ deleted_at: clock.now() }).where('id', '=', dealId).execute();
    return { message: forCaller(() => t`Deal ended.`) };
  });
