import type { FileKind } from '../contract.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

export interface BeatUnderLicense {
  readonly id: string;
  readonly title: string;
  readonly sellerId: string;
}

/**
 * Questions about beats under a license. Their features depend on this one, so `server/features.ts` passes the
 * functions in.
 */
export interface LicenseUses {
  /** Beats on sale or scheduled that have no other license. */
  readonly findOnlyUnder: (trx: Trx, licenseId: string) => Promise<readonly BeatUnderLicense[]>;
  /** Beats offered under it that lack some of these files. */
  readonly findWithoutFiles: (
    trx: Trx,
    licenseId: string,
    kinds: readonly FileKind[],
  ) => Promise<readonly BeatUnderLicense[]>;
  readonly takeOffSale: (trx: Trx, beatIds: readonly string[]) => Promise<void>;
  /** Ids of people with whom somebody shares beats, the most recent first. */
  readonly findCollaborators: (
    db: Queryable,
    of: { readonly userId: string; readonly limit: number },
  ) => Promise<string[]>;
  /** Deletes the beats' own prices for it. */
  readonly onWithdrawn: (trx: Trx, licenseId: string) => Promise<void>;
}

export type LicenseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'> & {
  readonly uses: LicenseUses;
};

/** The link in emails about licenses. */
export const managerUrl = ({ publicUrl }: Pick<LicenseDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/licenses`;
