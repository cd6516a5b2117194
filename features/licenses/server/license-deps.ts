import type { Deps } from '#platform/deps.ts';

export type LicenseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** The link in emails about licenses. */
export const managerUrl = ({ publicUrl }: Pick<LicenseDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/licenses`;
