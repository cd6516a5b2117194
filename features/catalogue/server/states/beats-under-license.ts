import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { BeatUnderLicense } from '#features/licenses/server/public.ts';
import type { FileKind } from '#features/licenses/contract.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Events } from '#platform/events/events.ts';
import { lackingKinds } from '../../promised-files.ts';
import { findKinds } from '../beats/promised-files.ts';
import { changeStates } from './change-state.ts';

/** Finds beats on sale, and those that will be. */
const findUnder = async (trx: Trx, licenseId: string): Promise<BeatUnderLicense[]> =>
  await trx
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_beat_licenses as l', 'l.beat_id', 'b.id')
    .select(['b.id', 'b.title', 'b.seller_id as sellerId'])
    .where('l.license_id', '=', licenseId)
    .where('b.state', 'in', ['published', 'processing', 'scheduled'])
    .orderBy('b.title')
    .orderBy('b.id')
    .execute();

/** Finds the beats without another license on offer. */
export const findBeatsOnlyUnder = async (trx: Trx, licenseId: string): Promise<BeatUnderLicense[]> => {
  const beats = await findUnder(trx, licenseId);
  if (beats.length === 0) return [];
  const links = await trx
    .selectFrom('catalogue_beat_licenses')
    .selectAll()
    .where(
      'beat_id',
      'in',
      beats.map(({ id }) => id),
    )
    .where('license_id', '!=', licenseId)
    .execute();
  const others = await findLicensesByIds(
    trx,
    links.map((link) => link.license_id),
  );
  const offered = new Set(others.filter((license) => license.withdrawn_at === null).map(({ id }) => id));
  const covered = new Set(links.filter((link) => offered.has(link.license_id)).map((link) => link.beat_id));
  return beats.filter(({ id }) => !covered.has(id));
};

export const findBeatsWithoutFiles = async (
  trx: Trx,
  licenseId: string,
  kinds: readonly FileKind[],
): Promise<BeatUnderLicense[]> => {
  const beats = await findUnder(trx, licenseId);
  const kindsOf = await findKinds(
    trx,
    beats.map(({ id }) => id),
  );
  return beats.filter(({ id }) => lackingKinds(kinds, kindsOf(id)).length > 0);
};

/**
 * Beats left without a license go off sale; scheduled ones aren't published at their time. If the license is restored,
 * it has its usual price on every beat.
 */
export const leaveLicense = async (trx: Trx, { licenseId, beatIds }: Events['licenses.withdrawn']): Promise<void> => {
  await trx
    .updateTable('catalogue_beat_licenses')
    .set({ own_price_cents: null })
    .where('license_id', '=', licenseId)
    .where('own_price_cents', 'is not', null)
    .execute();
  await changeStates(trx, beatIds, 'unpublish', {});
};
