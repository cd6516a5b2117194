import { findUsersByIds } from '#features/account/server/public.ts';
import { noteMade } from '#features/auth/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { EndpointRow } from '../tables.ts';
import type { Owner } from './owner.ts';

/** Notifies the account of the seller or admin who saved the endpoint that sales are posted to its URL. */
export const noteEndpoint = async (
  deps: Deps,
  trx: Trx,
  { ownerId, actor }: Owner,
  { row, heading }: { readonly row: EndpointRow; readonly heading: string },
): Promise<void> => {
  const [owner] = await findUsersByIds(trx, [actor.id]);
  if (!owner) return;
  const whose = ownerId === null ? 'the label’s sales' : 'your sales';
  await noteMade(deps, trx, actor, {
    kind: 'webhook',
    id: row.id,
    owner,
    heading,
    text: `From now on, what happens to ${whose} is posted to this address.`,
    name: row.url,
  });
};
