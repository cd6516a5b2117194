import { type Failure, isFailure } from '#contract-kit/failure.ts';
import { proofOf } from '#features/orders/license-code.ts';
import { type OrderRequest, readAgreement } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Agreement } from '../../contract.ts';
import { agreementDocument } from '../typesetting/agreement-document.ts';
import { withText } from './with-text.ts';

export const getAgreement = async (
  deps: Deps,
  request: OrderRequest & { readonly itemId: string },
): Promise<Agreement | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_WITHDRAWN' | 'ORDERS_FROZEN'>> => {
  const stored = await readAgreement(deps, request);
  if (isFailure(stored)) return stored;
  const { facts, code } = stored;
  return agreementDocument(await withText(deps.db, stored), proofOf(deps, { site: facts.site, code }));
};
