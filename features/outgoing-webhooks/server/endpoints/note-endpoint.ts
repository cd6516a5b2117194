import { t } from '#contract-kit/texts/text.ts';
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
  { row, subject, heading }: { readonly row: EndpointRow; readonly subject: string; readonly heading: string },
): Promise<void> => {
  const [owner] = await findUsersByIds(trx, [actor.id]);
  if (!owner) return;
  await noteMade(deps, trx, actor, {
    kind: 'webhook',
    id: row.id,
    owner,
    subject,
    heading,
    text:
      ownerId === null
        ? t`From now on, what happens to the label’s sales is posted to this address.`
        : t`From now on, what happens to your sales is posted to this address.`,
    name: row.url,
  });
};
