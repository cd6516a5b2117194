import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { type DocumentsDeps, renderAgreement } from '#features/documents/server/public.ts';
import { proofOf, readLicenseCode } from '#features/orders/license-code.ts';
import { findAgreements, findLicense } from '#features/orders/server/public.ts';
import { shownBuyer } from '#features/orders/shown-buyer.ts';
import { ownPages } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { LicenseStatus } from '../contract.ts';
import { licenseStates } from './license-state.ts';

const limit: RateLimit = { name: 'orders.license-status', max: 120, seconds: 60 };

type License = NonNullable<Awaited<ReturnType<typeof findLicense>>>;

/** The hashes of the agreement's PDF. The first request renders it; if that fails, there are none. */
const hashesOf = async (deps: DocumentsDeps, license: License, network: string): Promise<readonly string[]> => {
  const { item_id: itemId, hashes } = license;
  if (hashes.length > 0) return hashes;
  if (isFailure(await renderAgreement(deps, license, { owner: itemId, network }))) return [];
  return (await findAgreements(deps.db, [itemId])).get(itemId)?.hashes ?? [];
};

/** For anyone who has the code: the license as it was agreed, and the state that its order's item has now. */
export const getLicenseStatus = async (
  deps: DocumentsDeps,
  { code: typed, network }: { readonly code: string; readonly network: string },
): Promise<LicenseStatus | Failure<'ORDERS_LICENSE_NOT_FOUND' | 'ORDERS_TOO_OFTEN'>> => {
  const wait = network === ownPages ? 0 : await checkRateLimits(deps, ...perNetwork(limit, network));
  if (wait > 0) return fail('ORDERS_TOO_OFTEN', { retryAfterSeconds: wait });
  const code = readLicenseCode(typed);
  const found = code === null ? undefined : await findLicense(deps.db, code);
  if (!found) return fail('ORDERS_LICENSE_NOT_FOUND');
  const { facts, replacedBy } = found;
  const state = licenseStates[found.state];
  return {
    ...proofOf(deps, { site: facts.site, code: found.code }),
    state,
    endedAt: state === 'ended' ? (found.since?.toISOString() ?? null) : null,
    replacedBy: replacedBy && {
      ...proofOf(deps, { site: replacedBy.facts.site, code: replacedBy.code }),
      license: replacedBy.facts.license.title,
    },
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
