import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findOffers, findSellable } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { createCheckoutSession } from '../../contract.ts';
import type { CartLine } from './cart-lines.ts';

export type CheckoutFailure = Failure<FailureCode<typeof createCheckoutSession>>;
export type CheckoutBody = ParsedInput<typeof createCheckoutSession>['body'];

/** A request has cart lines, or `{beatId, licenseType}` for one line; `licenseType` is the license's title or type. */
export const resolveLines = async (db: Db, body: CheckoutBody): Promise<readonly CartLine[] | CheckoutFailure> => {
  if ('items' in body) return body.items;
  const licenses = (await findOffers(db, [body.beatId])).get(body.beatId) ?? [];
  const named = licenses.filter((license) => sameWord(license.title, body.licenseType));
  const fitting = named.length > 0 ? named : licenses.filter((license) => sameWord(license.type, body.licenseType));
  if (fitting.length > 1) return fail('CHECKOUT_LICENSE_AMBIGUOUS');
  const [license] = fitting;
  if (license) return [{ beatId: body.beatId, licenseId: license.id }];
  const [found] = await findSellable(db, [{ beatId: body.beatId, licenseId: body.beatId }]);
  return found?.beat?.state === 'published' ? fail('CHECKOUT_LICENSE_NOT_FOUND') : fail('CHECKOUT_BEAT_NOT_FOUND');
};

const sameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
