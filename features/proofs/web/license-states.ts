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
    valid: { title: 'Valid', text: 'This license is valid. The holder may use the music within these terms.' },
    'on-hold': {
      title: 'On hold',
      text: 'The payment for this license is being reviewed. Until that’s decided, don’t rely on it.',
    },
    ended: {
      title: endedAt === null ? 'Ended' : `Ended on ${formatLongDay(endedAt)}`,
      text: 'This license has ended. The music may no longer be used.',
    },
    replaced: {
      title: replacedBy ? `Replaced by ${replacedBy.license}` : 'Replaced',
      text: 'The holder has upgraded. The new license has its own code.',
    },
  } as const;
  return notices[state];
};
