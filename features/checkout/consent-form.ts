import { hasRightOfWithdrawal } from '#content/find-place.ts';
import type { Site } from '#features/settings/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

export const consentMissing = (): string => t`Check the box to get your files right away.`;

/** How a buyer agrees to immediate delivery: by checking a box, or by pressing the button below a line of text. */
export const consentForm = (mode: Site['consent'], country: string | undefined): 'checkbox' | 'line' => {
  if (mode !== 'auto') return mode;
  return hasRightOfWithdrawal(country) ? 'checkbox' : 'line';
};
