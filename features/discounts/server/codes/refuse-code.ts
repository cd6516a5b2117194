import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { addCode } from '../../contract.ts';

type Body = ParsedInput<typeof addCode>['body'];

/** If the minimum subtotal is at least twice the amount, the amount takes off at most half. */
const takesMoreThanHalf = ({ value, minSubtotal }: Body): boolean =>
  typeof value === 'number' ? value > 50 : 2 * priceToCents(value) > priceToCents(minSubtotal);

/**
 * A code outlives the session that saved it, so saving one needs the password. API keys save codes without it, but none
 * that takes more than half off exclusive licenses, because each of those is sold once. A paused code isn't checked,
 * because it takes nothing off yet.
 */
export const refuseCode = (
  { key, confirmedUntil }: Pick<UserActor, 'key' | 'confirmedUntil'>,
  body: Body,
): Failure<'PASSWORD_REQUIRED' | 'KEY_NOT_FOR_EXCLUSIVES'> | null => {
  if (body.paused) return null;
  if (key) return body.exclusiveToo && takesMoreThanHalf(body) ? fail('KEY_NOT_FOR_EXCLUSIVES') : null;
  return isConfirmed({ confirmedUntil }) ? null : fail('PASSWORD_REQUIRED');
};
