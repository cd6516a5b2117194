import type { DepsWithoutDb } from '#platform/deps.ts';

/** The link in emails about licenses. */
export const managerUrl = ({ publicUrl }: DepsWithoutDb): string => `${publicUrl}/dashboard/licenses`;
