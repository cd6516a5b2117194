import { formatLongDay } from '#contract-kit/format.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { LicenseState, LicenseStatus } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

interface StateLabels {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const licenseStates = (): Readonly<Record<LicenseState, StateLabels>> => ({
  valid: { words: t`Valid`, tone: 'good' },
  'on-hold': { words: t`On hold`, tone: 'warn' },
  ended: { words: t`Ended`, tone: 'bad' },
  replaced: { words: t`Replaced`, tone: 'neutral' },
});

export const stateNotice = ({
  state,
  endedAt,
  replacedBy,
}: Pick<LicenseStatus, 'state' | 'endedAt' | 'replacedBy'>): { readonly title: string; readonly text: string } => {
  const notices = {
    valid: { title: t`Valid`, text: t`This license is valid. The holder may use the music within these terms.` },
    'on-hold': {
      title: t`On hold`,
      text: t`The payment for this license is being reviewed. Until that’s decided, don’t rely on it.`,
    },
    ended: {
      title: endedAt === null ? t`Ended` : t`Ended on ${{ date: formatLongDay(endedAt) }}`,
      text: t`This license has ended. The music may no longer be used.`,
    },
    replaced: {
      title: replacedBy ? t`Replaced by ${{ license: replacedBy.license }}` : t`Replaced`,
      text: t`The holder has upgraded. The new license has its own code.`,
    },
  } as const;
  return notices[state];
};
