import type { Deps } from '#platform/deps.ts';

/** The link in emails about licenses. */
export const managerUrl = ({ publicUrl }: Deps): string => `${publicUrl}/dashboard/licenses`;
