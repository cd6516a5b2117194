import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Trx } from '#platform/database/open.ts';
import { type Acting, isConfirmed } from '#platform/http/actor.ts';
import { changesExclusive, type ExclusivePrices, lowersExclusive } from '#features/catalogue/license-price.ts';
import { findLicensesOn } from '#features/catalogue/server/public.ts';
import { readBeatFields } from '#features/catalogue/server/public-records.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type ExclusiveRefusal = Failure<'PASSWORD_REQUIRED' | 'KEY_NOT_FOR_EXCLUSIVES'>;

const readExclusives = async (trx: Trx, beatId: string): Promise<ExclusivePrices> => {
  const { priceCents } = await readBeatFields(trx, beatId);
  const offered = (await findLicensesOn(trx, [beatId])).get(beatId) ?? [];
  const exclusive = offered.filter((license) => license.exclusive);
  return { beatCents: priceCents, licenses: new Map(exclusive.map(({ id, price_cents: cents }) => [id, cents])) };
};

const refuse = ({ key }: Pick<Acting, 'key'>, before: ExclusivePrices, after: ExclusivePrices) => {
  if (key) return changesExclusive(before, after) ? fail('KEY_NOT_FOR_EXCLUSIVES') : null;
  return lowersExclusive(before, after)
    ? fail('PASSWORD_REQUIRED', {
        message: forCaller(() => t`It makes an exclusive license cheaper, which needs your password.`),
      })
    : null;
};

/**
 * Runs a change of a beat's prices. Making an exclusive license cheaper needs the password, and API keys can't change
 * its price. A failure may have written something, so the caller must roll back.
 */
export const guardExclusives = async <Refusal extends Failure>(
  trx: Trx,
  { beatId, actor }: { readonly beatId: string; readonly actor: Pick<Acting, 'key' | 'confirmedUntil'> },
  work: () => Promise<Refusal | null>,
): Promise<Refusal | ExclusiveRefusal | null> => {
  if (!actor.key && isConfirmed(actor)) return await work();
  const before = await readExclusives(trx, beatId);
  return (await work()) ?? refuse(actor, before, await readExclusives(trx, beatId));
};
