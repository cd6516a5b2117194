import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { BeatStatus } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

interface StatusLabel {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const beatStatuses = (): Readonly<Record<BeatStatus, StatusLabel>> => ({
  processing: { label: t`Processing`, tone: 'accent' },
  failed: { label: t`Failed`, tone: 'bad' },
  scheduled: { label: t`Scheduled`, tone: 'accent' },
  published: { label: t`On sale`, tone: 'good' },
  unpublished: { label: t`Unpublished`, tone: 'neutral' },
  sold: { label: t`Sold exclusively`, tone: 'warn' },
});

/** Replaces “Unpublished” until every collaborator has responded. */
export const waitingStatus = (): StatusLabel => ({ label: t`Waiting for collaborators`, tone: 'accent' });

/** Shown while the beat waits for an admin's decision. */
export const undecidedStatus = (): StatusLabel => ({ label: t`Waiting for the label`, tone: 'warn' });

/** Replaces any status. */
export const takenOffStatus = (): StatusLabel => ({ label: t`Taken down by the label`, tone: 'bad' });
