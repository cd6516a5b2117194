import { fail, type Failure } from '#contract-kit/failure.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { OfferSide } from '../../contract.ts';
import { type OfferRow, selectLive } from '../lifecycle/offer-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Question {
  readonly offer: OfferRow;
  readonly isExclusive: boolean;
  readonly wished: boolean;
  /** The side that accepts. */
  readonly side: OfferSide;
  readonly now: Date;
}

/** Other accepted offers for exclusive licenses of the beat. */
const findRivals = async (trx: Trx, { offer, now }: Question): Promise<OfferRow[]> => {
  const accepted = await selectLive(trx, now)
    .where('beat_id', '=', offer.beat_id)
    .where('state', '=', 'accepted')
    .where('id', '<>', offer.id)
    .execute();
  const licenses = await findLicensesByIds(
    trx,
    accepted.map(({ license_id: id }) => id),
  );
  const exclusive = new Set(licenses.filter((license) => license.exclusive).map(({ id }) => id));
  return accepted.filter(({ license_id: id }) => exclusive.has(id));
};

/**
 * Whether an exclusive beat is held for the buyer whose offer is being accepted. The beat is held for one buyer at a
 * time, and never kept from another buyer whose accepted offer already lets them buy it. Without a hold, the first
 * payment wins.
 */
export const decideHold = async (trx: Trx, question: Question): Promise<boolean | Failure<'OFFERS_HELD'>> => {
  const { offer, isExclusive, wished, side } = question;
  if (!isExclusive) return false;
  // Offers for one beat are accepted one after the other, so that each sees the earlier ones.
  await lockName(trx, 'offers hold', offer.beat_id);
  const rivals = await findRivals(trx, question);
  if (rivals.some(({ hold }) => hold)) {
    return side === 'seller'
      ? fail('OFFERS_HELD')
      : fail('OFFERS_HELD', {
          message: forCaller(() => t`This beat is held for another buyer right now. Try again in two days.`),
        });
  }
  if (!wished || rivals.length === 0) return wished;
  if (side === 'buyer') return false;
  return fail('OFFERS_HELD', {
    message: forCaller(
      () => t`You’ve accepted another offer for this beat, so you can’t hold it. Accept this one without holding it.`,
    ),
  });
};
