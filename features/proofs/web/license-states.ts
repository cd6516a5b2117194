import { formatLongDay } from '#contract-kit/format.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { LicenseState, LicenseStatus } from '../contract.ts';

interface StateLabels {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const licenseStates: Readonly<Record<LicenseState, StateLabels>> = {
  valid: { words: 'Valid', tone: 'good' },
  'on-hold': { words: 'On hold', tone: 'warn' },
  ended: { words: 'Ended', tone: 'bad' },
  replaced: { words: 'Replaced', tone: 'neutral' },
};

export const stateNotice = ({
  state,
  endedAt,
  replacedBy,
}: Pick<LicenseStatus, 'state' | 'endedAt' | 'replacedBy'>): { readonly title: string; readonly text: string } => {
  const notices = {
    valid: { title: 'Valid', text: 'This license stands. Its holder may use the music within the terms on this page.' },
    'on-hold': {
      title: 'On hold',
      text: 'The payment for this license is being reviewed. Until that’s decided, don’t rely on it.',
    },
    ended: {
      title: endedAt === null ? 'Ended' : `Ended on ${formatLongDay(endedAt)}`,
      text: 'This license no longer stands: it permits no use of the music.',
    },
    replaced: {
      title: replacedBy ? `Replaced by ${replacedBy.license}` : 'Replaced',
      text: 'Its holder has upgraded. The later license has a code of its own.',
    },
  } as const;
  return notices[state];
};
