import { formatCount, formatLocalMoment, formatPrice } from '#contract-kit/format.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { Code } from '../../contract.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** "15% off", "$10.00 off an order" */
export const takesOff = ({ kind, value }: Pick<Code, 'kind' | 'value'>): string =>
  kind === 'percent' ? t`${{ percent: `${value}%` }} off` : t`${{ amount: formatPrice(String(value)) }} off an order`;

interface StateWords {
  readonly words: () => string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const codeStates: Readonly<Record<Code['state'], StateWords>> = {
  active: { words: () => t`Active`, tone: 'good' },
  scheduled: { words: () => t`Scheduled`, tone: 'accent' },
  paused: { words: () => t`Paused`, tone: 'warn' },
  ended: { words: () => t`Ended`, tone: 'neutral' },
  used_up: { words: () => t`Used up`, tone: 'neutral' },
};

/** In the order of the form. Times are in the reader's time zone. */
export const limitsOf = (code: Code): readonly string[] => [
  ...(code.startsAt ? [t`From ${{ time: formatLocalMoment(code.startsAt) }}`] : []),
  ...(code.endsAt ? [t`Until ${{ time: formatLocalMoment(code.endsAt) }}`] : []),
  ...(code.maxUsesPerBuyer === null ? [t`No limit per buyer`] : []),
  ...(code.maxUsesPerBuyer !== null && code.maxUsesPerBuyer > 1
    ? [t`${plural({ uses: code.maxUsesPerBuyer }, { one: '# use per buyer', other: '# uses per buyer' })}`]
    : []),
  ...(code.minSubtotal === '0.00' ? [] : [t`Orders from ${{ amount: formatPrice(code.minSubtotal) }}`]),
  ...(code.beatIds.length > 0
    ? [t`${plural({ items: code.beatIds.length }, { one: '# item', other: '# items' })}`]
    : []),
  ...(code.licenseIds.length > 0
    ? [t`${plural({ licenses: code.licenseIds.length }, { one: '# license', other: '# licenses' })}`]
    : []),
  ...(code.exclusiveToo ? [t`Including exclusive licenses`] : []),
];

/** "3 of 20", "3" */
export const usesOf = ({ uses, maxUses }: Pick<Code, 'uses' | 'maxUses'>): string =>
  maxUses === null ? formatCount(uses) : t`${{ uses: formatCount(uses) }} of ${{ max: formatCount(maxUses) }}`;
