import { hasRightOfWithdrawal } from '#content/find-place.ts';
import type { Site } from '#features/settings/contract.ts';

export const consentMissing = 'Check the box to get your files right away.';

/** How a buyer agrees to immediate delivery: by checking a box, or by pressing the button below a line of text. */
export const consentForm = (mode: Site['consent'], country: string | undefined): 'checkbox' | 'line' => {
  if (mode !== 'auto') return mode;
  return hasRightOfWithdrawal(country) ? 'checkbox' : 'line';
};
