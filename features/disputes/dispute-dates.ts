import { dayMs } from '#contract-kit/numbers/durations.ts';

/** The shop submits automatically this long before the due date. */
export const autoSubmitMs = dayMs;

/** Whole days until then; 0 on the last day and afterwards. */
export const daysLeft = (due: Date, now: Date): number =>
  Math.max(0, Math.floor((due.getTime() - now.getTime()) / dayMs));

export const disputePath = (disputeId: string): string => `/dashboard/admin/disputes/${disputeId}`;
