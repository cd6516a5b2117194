import { isVisible } from '#contract-kit/visible-text.ts';
import type { BeatStatus } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// Rules for both the wizard and the server. This file has no zod, so pages load no validator.

export const minTags = 2;
export const maxTags = 5;
export const maxTagLength = 15;
export const maxTitleLength = 120;
export const ownBeatsPerPage = 50;
export const maxLicenses = 100;
export const maxDescriptionLength = 2000;
/** Upper bound for `COVER_MAX_MB`, since an edited cover is held in memory. */
export const maxCoverBytes = 30 * 1024 * 1024;
/** Pixels of a cover's shorter side. */
export const minCoverSide = 500;

/** Messages about files that the shop already has. */
export const fileWords = {
  sold: () => t`This file belongs to something that was sold exclusively, so it can’t be sold again.`,
  ofAnother: () =>
    t`Another seller has this file, too. You can go on: it goes on sale once someone at the label has reviewed it.`,
  ownIn: (title: string): string => t`You already have this file in “${{ title }}”. You can use it again.`,
} as const;

export const words = {
  fewTags: () => t`You must add at least 2 tags before continuing.`,
  manyTags: () => t`Use up to 5 tags.`,
  emptyTag: () => t`Each tag needs something that can be seen.`,
  longTag: () => t`Tag cannot exceed 15 characters`,
  doubleTag: () => t`Use each tag only once.`,
  noLicense: () => t`You must select at least one license.`,
  twoPrices: () => t`Each license can have only one price.`,
  notLicensed: () => t`Only this beat’s licenses can have their own price.`,
  usedUp: () => t`These files were used or discarded a moment ago. Reload the page.`,
  releaseTooSoon: () => t`Choose a time at least a minute from now.`,
  releaseTooLate: () => t`Choose a time within the next year.`,
} as const;

export const kitWords = {
  noType: () => t`Choose what kind of kit it is.`,
  files: () => t`You must upload an .mp3 file, the demo, and a .zip file, the kit.`,
  noOtherFiles: () => t`A kit has only an .mp3 demo and a .zip.`,
  emptyZip: () => t`This zip has no files in it that a buyer could use. Create it again with your sounds.`,
  oneLicense: () => t`A sound kit is sold under one license, which can’t be changed.`,
  notOfKit: () => t`Only beats have this. Leave it out.`,
  notOfBeat: () => t`Only sound kits have this. Leave it out.`,
} as const;

/** Returns null if `at` is between a minute and a year from now. */
export const findReleaseIssue = (at: Date, now: Date): string | null => {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 1);
  if (at.getTime() < now.getTime() + 60_000) return words.releaseTooSoon();
  return at > latest ? words.releaseTooLate() : null;
};

/** Length as people count: an emoji is one character. */
const lengthOf = (text: string): number => [...text].length;

export const findTagIssues = (tags: readonly string[]): string[] => [
  ...(tags.length < minTags ? [words.fewTags()] : []),
  ...(tags.length > maxTags ? [words.manyTags()] : []),
  ...(tags.some((tag) => tag !== '' && !isVisible(tag)) ? [words.emptyTag()] : []),
  ...(tags.some((tag) => lengthOf(tag) > maxTagLength) ? [words.longTag()] : []),
  ...(new Set(tags.map((tag) => tag.toLowerCase())).size < tags.length ? [words.doubleTag()] : []),
];

/** Splits "dark, night" into two tags. */
export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Accepts "19.99", "19.9" or "19". */
export const isBeatPrice = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);

/** The beat's files aren't processed yet, or couldn't be. */
export const isIncomplete = (status: BeatStatus | 'removed'): boolean => status === 'processing' || status === 'failed';
