import { hasRightOfWithdrawal } from '#content/find-place.ts';
import type { Site } from '#features/settings/contract.ts';

export const consentMissing = 'Check the box to get your files right away.';

/** How a buyer asks for immediate delivery: a box that has to be ticked, or a line above the button. */
export const consentForm = (mode: Site['consent'], country: string | undefined): 'checkbox' | 'line' => {
  if (mode !== 'auto') return mode;
  return hasRightOfWithdrawal(country) ? 'checkbox' : 'line';
};
