import type { License } from '#features/licenses/contract.ts';
import { beatChoices, type ChoiceName, type Choices, sharedChoices } from '#features/catalogue/beat-choices.ts';
import type { OwnBeat } from '../../contract.ts';
import type { BeatFields } from './draft-store.ts';
import { isSelected, select, type Selection } from './license-selection.ts';

type Start = Partial<Choices> & Pick<BeatFields, 'tags' | 'price' | 'freeDownload' | keyof Selection>;

/** Takes fields from a seller's last beat, with those licenses that may still be offered. */
export const startFields = (
  last: Pick<OwnBeat, ChoiceName | 'tags' | 'price' | 'freeDownload' | 'licenses'>,
  usable: readonly License[],
  userId: string,
): Start => {
  const { tags, price, freeDownload } = last;
  const none: Selection = { withoutLicenses: [], alsoLicenses: [] };
  const had = new Set(last.licenses.map(({ _id }) => _id));
  const licenses = usable.some(({ _id }) => had.has(_id))
    ? usable
        .filter((license) => isSelected(license, userId, none) !== had.has(license._id))
        .reduce((selection, { _id }) => select(_id, had.has(_id), selection), none)
    : none;
  const same = sharedChoices.filter((name) => !beatChoices[name].isStatement);
  return { ...Object.fromEntries(same.map((name) => [name, last[name]])), tags, price, freeDownload, ...licenses };
};
