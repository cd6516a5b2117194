import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import type { DepsWithoutDb } from '#platform/deps.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Why a price can't be proposed for a beat and a license that cost `listCents` together today. */
export const refusePrice = (
  { config }: DepsWithoutDb,
  cents: number,
  listCents: number,
): Failure<'OFFERS_WRONG_PRICE'> | null => {
  const wrong = (message: string) => fail('OFFERS_WRONG_PRICE', { message, fields: { price: [message] } });
  if (cents < config.minPriceCents) {
    return wrong(
      forCaller(() => t`Enter ${{ min: formatCents(config.minPriceCents) }} or more, the minimum for card payments.`),
    );
  }
  return cents < listCents
    ? null
    : wrong(forCaller(() => t`Offer less than the listed price, ${{ price: formatCents(listCents) }}.`));
};
