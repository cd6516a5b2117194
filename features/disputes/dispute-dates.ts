import { dayMs } from '#contract-kit/numbers/durations.ts';

/** So long before it's due, the shop submits by itself. */
export const autoSubmitMs = dayMs;

/** Whole days until then; 0 on the last day and afterwards. */
export const daysLeft = (due: Date, now: Date): number =>
  Math.max(0, Math.floor((due.getTime() - now.getTime()) / dayMs));

/** Where admins see it. */
export const disputePath = (disputeId: string): string => `/dashboard/admin/disputes/${disputeId}`;
