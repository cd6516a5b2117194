import type { License } from '#features/licenses/contract.ts';
import type { BeatFields } from './draft-store.ts';

export type Selection = Pick<BeatFields, 'withoutLicenses' | 'alsoLicenses'>;

/** The seller's own licenses and the label's are selected unless deselected; other sellers' only if chosen. */
export const isSelected = (license: License, userId: string, selection: Selection): boolean =>
  license.predefined || license.user.includes(userId)
    ? !selection.withoutLicenses.includes(license._id)
    : selection.alsoLicenses.includes(license._id);

export const select = (id: string, selected: boolean, { withoutLicenses, alsoLicenses }: Selection): Selection => {
  const without = withoutLicenses.filter((other) => other !== id);
  const also = alsoLicenses.filter((other) => other !== id);
  return selected
    ? { withoutLicenses: without, alsoLicenses: [...also, id] }
    : { withoutLicenses: [...without, id], alsoLicenses: also };
};
