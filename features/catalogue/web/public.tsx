import { lazyPart } from '#ui/data/lazy-part.ts';

export { beatStatuses, takenOffStatus, undecidedStatus, waitingStatus } from './beat-statuses.ts';

/** Only admins load it. */
export const TakeOffButton = lazyPart(() => import('./admin/take-off-button.tsx'));
