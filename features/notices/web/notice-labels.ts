import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { NoticeState, ReportKind } from '../notice-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

interface StateLabel {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

/** For admins. */
export const stateLabel: Readonly<Record<NoticeState, StateLabel>> = {
  received: {
    get words() {
      return t`To decide`;
    },
    tone: 'warn',
  },
  incomplete: {
    get words() {
      return t`Incomplete`;
    },
    tone: 'neutral',
  },
  rejected: {
    get words() {
      return t`Rejected`;
    },
    tone: 'neutral',
  },
  acted: {
    get words() {
      return t`Acted on`;
    },
    tone: 'bad',
  },
  countered: {
    get words() {
      return t`Counter-notice`;
    },
    tone: 'warn',
  },
  restored: {
    get words() {
      return t`Restored`;
    },
    tone: 'good',
  },
  'kept-off': {
    get words() {
      return t`Kept down`;
    },
    tone: 'bad',
  },
  withdrawn: {
    get words() {
      return t`Withdrawn`;
    },
    tone: 'neutral',
  },
};

/** For the notifier. */
export const sentLabel: Readonly<Record<NoticeState, StateLabel>> = {
  ...stateLabel,
  received: {
    get words() {
      return t`Received`;
    },
    tone: 'neutral',
  },
};

/** For the owner of the beat, page or comment. */
export const ownLabel: Readonly<Record<NoticeState, StateLabel>> = {
  ...stateLabel,
  acted: {
    get words() {
      return t`Taken down`;
    },
    tone: 'bad',
  },
  countered: {
    get words() {
      return t`Counter-notice sent`;
    },
    tone: 'warn',
  },
};

export const kindHint = (): Readonly<Record<ReportKind, string>> => ({
  copyright: t`It uses your work, or that of someone you act for, without permission.`,
  impersonation: t`Someone is pretending to be you or someone else.`,
  ai: t`It contains AI-generated audio, and its page doesn’t say so.`,
  illegal: t`It breaks another law.`,
  spam: t`It’s there only to advertise or to annoy.`,
});
