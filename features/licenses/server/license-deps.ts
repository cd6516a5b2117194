import type { Deps } from '#platform/deps.ts';

export type LicenseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** Where emails about licenses link to. */
export const managerUrl = ({ publicUrl }: Pick<LicenseDeps, 'publicUrl'>): string => `${publicUrl}/dashboard/licenses`;
