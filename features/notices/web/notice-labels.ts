import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { NoticeState, ReportKind } from '../notice-kinds.ts';

interface StateLabel {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

/** For admins. */
export const stateLabel: Readonly<Record<NoticeState, StateLabel>> = {
  received: { words: 'To decide', tone: 'warn' },
  incomplete: { words: 'Incomplete', tone: 'neutral' },
  rejected: { words: 'Rejected', tone: 'neutral' },
  acted: { words: 'Acted on', tone: 'bad' },
  countered: { words: 'Counter-notice', tone: 'warn' },
  restored: { words: 'Restored', tone: 'good' },
  'kept-off': { words: 'Kept down', tone: 'bad' },
  withdrawn: { words: 'Withdrawn', tone: 'neutral' },
};

/** For the notifier. */
export const sentLabel: Readonly<Record<NoticeState, StateLabel>> = {
  ...stateLabel,
  received: { words: 'Received', tone: 'neutral' },
};

/** For the owner of the beat, page or comment. */
export const ownLabel: Readonly<Record<NoticeState, StateLabel>> = {
  ...stateLabel,
  acted: { words: 'Taken down', tone: 'bad' },
  countered: { words: 'Counter-notice sent', tone: 'warn' },
};

export const kindHint: Readonly<Record<ReportKind, string>> = {
  copyright: 'It uses your work, or that of someone you act for, without permission.',
  impersonation: 'Someone is pretending to be you or someone else.',
  ai: 'It contains AI-generated audio, and its page doesn’t say so.',
  illegal: 'It breaks another law.',
  spam: 'It’s there only to advertise or to annoy.',
};
