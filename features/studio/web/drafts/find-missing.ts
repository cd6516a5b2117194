import type { License } from '#features/licenses/contract.ts';
import type { AiPolicy } from '#features/settings/ai-policy.ts';
import { beatChoices, eachChoice } from '#features/catalogue/beat-choices.ts';
import { findDetailIssues, type Issues } from './beat-issues.ts';
import type { Draft, SlotState } from './draft-store.ts';
import { type BeatFileKind, beatFileKinds, neededFileKinds } from '#features/licenses/file-kinds.ts';
import { uploadFormats } from '../../upload-kinds.ts';
import type { Slot } from './draft-store.ts';
import { findOwnPriceIssue, licenseOnBeat } from './own-prices.ts';
import { findReleaseIssues, type ReleaseIssues } from './release.ts';
import { isSelected } from './license-selection.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Missing {
  readonly issues: Issues;
  readonly release: ReleaseIssues;
  /** Licenses with their prices on this beat. */
  readonly selected: readonly License[];
  /** True if an own price is invalid. */
  readonly wrongPrice: boolean;
  /** Files for sale that a beat with these licenses needs. */
  readonly neededFiles: readonly BeatFileKind[];
  /** Files for sale that are neither uploaded nor uploading. */
  readonly files: readonly Slot[];
  /** True if some file isn't ready yet. */
  readonly isBusy: boolean;
  readonly isDone: boolean;
}

export interface Terms {
  readonly licenses: readonly License[];
  readonly userId: string;
  readonly aiPolicy: AiPolicy;
}

/** Says why a beat can't be created yet, although no file is missing. */
export const waitingWords = (files: Draft['files']): string =>
  Object.values(files).every(({ phase }) => phase === 'checking' || phase === 'ready')
    ? t`We’re still checking your files.`
    : t`Your files are still uploading.`;

export const isMissing = (file: SlotState | undefined): boolean =>
  !file || file.phase === 'refused' || file.phase === 'stopped';

/**
 * Finds what a draft needs to become a beat. The wizard asks for it in steps; the list of drafts names it in a line.
 */
export const findMissing = (draft: Draft, { licenses, userId, aiPolicy }: Terms): Missing => {
  const { fields, files } = draft;
  const hasCover = files.cover !== undefined && files.cover.phase !== 'refused';
  const issues = findDetailIssues(fields, { hasCover, aiPolicy });
  const release = findReleaseIssues(draft.release);
  const selected = licenses.filter((license) => isSelected(license, userId, fields));
  const wrongPrice = selected.some(({ _id }) => findOwnPriceIssue(fields.ownPrices[_id]) !== null);
  const neededFiles = neededFileKinds(selected.flatMap(({ fileTypes }) => fileTypes));
  const kinds = beatFileKinds.filter((kind) => files[kind] || neededFiles.includes(kind));
  const isBusy = ['cover' as const, ...kinds].some((slot) => files[slot]?.phase !== 'ready');
  const isDone =
    Object.keys(issues).length === 0 &&
    Object.keys(release).length === 0 &&
    selected.length > 0 &&
    !wrongPrice &&
    !isBusy;
  return {
    issues,
    release,
    selected: selected.map((license) => licenseOnBeat(license, fields.ownPrices)),
    wrongPrice,
    neededFiles,
    files: kinds.filter((kind) => isMissing(files[kind])),
    isBusy,
    isDone,
  };
};

const detailNames = (): Readonly<Record<keyof Issues, string>> => ({
  title: t`title`,
  ...eachChoice((name) => beatChoices[name].label.toLowerCase()),
  ai: t`answer about AI`,
  description: t`description`,
  bpm: t`BPM`,
  price: t`price`,
  tags: t`tags`,
  withoutLicenses: t`license`,
  alsoLicenses: t`license`,
  contentIdService: t`content identification service`,
  contentIdClearing: t`how a claim is cleared`,
  freeDownload: t`free download`,
  ownPrices: t`license price`,
  coverImage: t`cover image`,
  kitType: t`kind of kit`,
});

/** Returns "genre, tags, license", for example. */
export const nameMissing = ({ issues, release, selected, wrongPrice }: Missing): string =>
  [
    ...(Object.keys(issues) as (keyof Issues)[]).map((name) => detailNames()[name]),
    ...(selected.length === 0 ? [t`license`] : []),
    ...(wrongPrice ? [t`license price`] : []),
    ...(Object.keys(release).length > 0 ? [t`a time to publish`] : []),
  ].join(', ');

/** Returns "Harbour.wav, Harbour.zip": names by which dropped files are matched to their draft. */
export const filesToDrop = ({ name, fields, files }: Draft, { files: missing }: Missing): string =>
  missing
    .filter((slot) => !files[slot])
    .map((slot) => `${name || fields.title || t`name`}.${uploadFormats[slot].extension}`)
    .join(', ');
