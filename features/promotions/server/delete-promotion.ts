import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { auditedPromotion } from './present-promotion.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const deletePromotion = ({ db, clock }: Deps, id: string, admin: UserActor) =>
  inTransaction(db, async (trx): Promise<{ message: string } | Failure<'PROMOTIONS_NOT_FOUND'>> => {
    const row = await trx.deleteFrom('promotions_promotions').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) return fail('PROMOTIONS_NOT_FOUND');
    await writeAudit(trx, {
      at: clock.now(),
      actorId: admin.id,
      from: admin.address,
      action: 'promotions.delete',
      subjectId: row.seller_id,
      details: { before: auditedPromotion(row), after: null },
    });
    return { message: forCaller(() => t`Promotion deleted.`) };
  });
