import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { ownPages } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { LicenseStatus } from '../../contract-proofs.ts';
import { readLicenseCode } from '../../license-code.ts';
import { renderAgreement } from '../agreements/render-agreement.ts';
import { proofOf } from '../documents/agreement-document.ts';
import type { Documents } from '../documents/documents.ts';
import { findStandingUpgrades } from '../upgrades/standing-upgrades.ts';
import { licenseStates, shownBuyer } from './license-state.ts';

const limit: RateLimit = { name: 'orders.license-status', max: 120, seconds: 60 };

const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('orders_agreements as agreement')
    .innerJoin('orders_items as item', 'item.id', 'agreement.item_id')
    .innerJoin('orders_orders as order', 'order.id', 'item.order_id')
    .select(['agreement.code', 'agreement.version', 'agreement.facts', 'agreement.hashes', 'agreement.shows_buyer'])
    .select(['agreement.created_at', 'item.id as itemId', 'item.state', 'item.beat_id', 'item.shares', 'order.email'])
    .select(({ selectFrom }) =>
      selectFrom('orders_changes as change')
        .select((change) => change.fn.max('change.at').as('at'))
        .whereRef('change.item_id', '=', 'item.id')
        .whereRef('change.became', '=', 'item.state')
        .as('since'),
    )
    .where('agreement.code', '=', code)
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

const findReplacing = async (deps: Deps, { itemId, state }: Found): Promise<LicenseStatus['replacedBy']> => {
  if (state !== 'upgraded') return null;
  const upgrade = (await findStandingUpgrades(deps.db, [itemId])).get(itemId);
  const agreement = await deps.db
    .selectFrom('orders_agreements')
    .select(['facts', 'code'])
    .where('item_id', '=', upgrade?.itemId ?? null)
    .executeTakeFirst();
  return agreement && upgrade
    ? { ...proofOf(deps, { site: agreement.facts.site, code: agreement.code }), license: upgrade.license }
    : null;
};

/** The hashes of the agreement's PDF. The first request renders it; if that fails, there are none. */
const hashesOf = async (
  deps: Deps & { readonly documents: Documents },
  found: Found,
  network: string,
): Promise<readonly string[]> => {
  if (found.hashes.length > 0) return found.hashes;
  if (isFailure(await renderAgreement(deps, found, { owner: found.itemId, network }))) return [];
  return (await findByCode(deps.db, found.code))?.hashes ?? [];
};

/** For anyone who has the code: the license as it was agreed, and the state that its order's item has now. */
export const getLicenseStatus = async (
  deps: Deps & { readonly documents: Documents },
  { code: typed, network }: { readonly code: string; readonly network: string },
): Promise<LicenseStatus | Failure<'ORDERS_LICENSE_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>> => {
  const wait = network === ownPages ? 0 : await checkRateLimits(deps, ...perNetwork(limit, network));
  if (wait > 0) return fail('ORDERS_TOO_OFTEN', { retryAfterSeconds: wait });
  const code = readLicenseCode(typed);
  const found = code === null ? undefined : await findByCode(deps.db, code);
  if (!found) return fail('ORDERS_LICENSE_NOT_FOUND');
  const { facts } = found;
  const state = licenseStates[found.state];
  return {
    ...proofOf(deps, { site: facts.site, code: found.code }),
    state,
    endedAt: state === 'ended' ? (found.since?.toISOString() ?? null) : null,
    replacedBy: await findReplacing(deps, found),
    beat: { _id: found.beat_id, title: facts.beat.title },
    producers: [facts.seller.artist, ...found.shares.map(({ name }) => name)],
    license: {
      title: facts.license.title,
      exclusive: facts.license.exclusive,
      usageTerms: facts.license.usageTerms,
      fileTypes: facts.license.fileTypes,
    },
    agreedAt: facts.agreedAt,
    issuer: facts.issuer,
    buyer: shownBuyer(found),
    sha256: [...(await hashesOf(deps, found, network))],
  };
};
