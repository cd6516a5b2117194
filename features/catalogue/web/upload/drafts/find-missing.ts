import { uploadFormats, uploadKinds } from '../../../upload-kinds.ts';
import { fileKinds } from '#features/licenses/file-kinds.ts';
import type { License } from '#features/licenses/contract.ts';
import { findDetailIssues, type Issues } from './beat-issues.ts';
import type { Draft, Slot, SlotState } from './draft-store.ts';
import { isSelected } from './license-selection.ts';

export interface Missing {
  readonly issues: Issues;
  readonly selected: readonly License[];
  /** Those of the three that are sold which have not come, and are not on their way. */
  readonly files: readonly Slot[];
  /** Some file is on its way, or being looked at. */
  readonly isBusy: boolean;
  readonly isDone: boolean;
}

const isLacking = (file: SlotState | undefined): boolean =>
  !file || file.phase === 'refused' || file.phase === 'stopped';

/** What a draft still needs to become a beat; the wizard asks for it step by step, a list tells it in a line. */
export const findMissing = (draft: Draft, licenses: readonly License[], userId: string): Missing => {
  const { fields, files } = draft;
  const issues = findDetailIssues(fields, files.cover !== undefined && files.cover.phase !== 'refused');
  const selected = licenses.filter((license) => isSelected(license, userId, fields));
  const lacking = fileKinds.filter((slot) => isLacking(files[slot]));
  const isBusy = uploadKinds.some((slot) => files[slot]?.phase !== 'ready');
  const isDone = Object.keys(issues).length === 0 && selected.length > 0 && !isBusy;
  return { issues, selected, files: lacking, isBusy, isDone };
};

const detailNames: Readonly<Record<keyof Issues, string>> = {
  title: 'title',
  genre: 'genre',
  subGenre: 'sub-genre',
  description: 'description',
  bpm: 'BPM',
  key: 'key',
  price: 'price',
  tags: 'tags',
  withoutLicenses: 'license',
  alsoLicenses: 'license',
  coverImage: 'cover image',
};

/** "genre, tags, license": what is to be filled in, by name. */
export const wordsOfMissing = ({ issues, selected }: Missing): string =>
  [
    ...(Object.keys(issues) as (keyof Issues)[]).map((name) => detailNames[name]),
    ...(selected.length === 0 ? ['license'] : []),
  ].join(', ');

/** "Harbour.wav, Harbour.zip": what to drop so that it finds its beat. */
export const filesToDrop = ({ name, fields, files }: Draft, { files: lacking }: Missing): string =>
  lacking
    .filter((slot) => !files[slot])
    .map((slot) => `${name || fields.title || 'name'}.${uploadFormats[slot].extension}`)
    .join(', ');
