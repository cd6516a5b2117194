import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { BeatStatus } from '../contract.ts';

interface StatusLabel {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const beatStatuses: Readonly<Record<BeatStatus, StatusLabel>> = {
  processing: { label: 'Processing', tone: 'accent' },
  failed: { label: 'Failed', tone: 'bad' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  published: { label: 'On sale', tone: 'good' },
  unpublished: { label: 'Unpublished', tone: 'neutral' },
  sold: { label: 'Sold exclusively', tone: 'warn' },
};

/** Replaces “Unpublished” until every collaborator has responded. */
export const waitingStatus: StatusLabel = { label: 'Waiting for collaborators', tone: 'accent' };

/** Shown while the beat waits for an admin's decision. */
export const undecidedStatus: StatusLabel = { label: 'Waiting for the label', tone: 'warn' };

/** Replaces any status. */
export const takenOffStatus: StatusLabel = { label: 'Taken down by the label', tone: 'bad' };
