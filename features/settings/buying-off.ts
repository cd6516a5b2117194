import { t } from '#contract-kit/texts/text.ts';

/** Shown to visitors while an admin has turned buying off. */
export const buyingOff = (): string => t`Buying is switched off at the moment.`;
export const cartKept = (): string => t`Buying is switched off at the moment. Your cart is kept.`;
