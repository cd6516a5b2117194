import { counted, formatCount, formatLocalMoment, formatPrice } from '#contract-kit/format.ts';
import type { BadgeProps } from '#ui/primitives/badge.tsx';
import type { Code } from '../../contract.ts';

/** "15% off", "$10.00 off an order" */
export const takesOff = ({ kind, value }: Pick<Code, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}% off` : `${formatPrice(String(value))} off an order`;

interface StateWords {
  readonly words: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

export const codeStates: Readonly<Record<Code['state'], StateWords>> = {
  active: { words: 'Active', tone: 'good' },
  scheduled: { words: 'Scheduled', tone: 'accent' },
  paused: { words: 'Paused', tone: 'warn' },
  ended: { words: 'Ended', tone: 'neutral' },
  used_up: { words: 'Used up', tone: 'neutral' },
};

/** In the order of the form. Times are in the reader's time zone. */
export const limitsOf = (code: Code): readonly string[] => [
  ...(code.startsAt ? [`From ${formatLocalMoment(code.startsAt)}`] : []),
  ...(code.endsAt ? [`Until ${formatLocalMoment(code.endsAt)}`] : []),
  ...(code.maxUsesPerBuyer === null ? ['No limit per buyer'] : []),
  ...(code.maxUsesPerBuyer !== null && code.maxUsesPerBuyer > 1 ? [`${code.maxUsesPerBuyer} uses per buyer`] : []),
  ...(code.minSubtotal === '0.00' ? [] : [`Orders from ${formatPrice(code.minSubtotal)}`]),
  ...(code.beatIds.length > 0 ? [counted(code.beatIds.length, 'item')] : []),
  ...(code.licenseIds.length > 0 ? [counted(code.licenseIds.length, 'license')] : []),
  ...(code.exclusiveToo ? ['Including exclusive licenses'] : []),
];

/** "3 of 20", "3" */
export const usesOf = ({ uses, maxUses }: Pick<Code, 'uses' | 'maxUses'>): string =>
  maxUses === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(maxUses)}`;
