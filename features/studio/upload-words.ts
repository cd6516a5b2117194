import { t } from '#contract-kit/texts/text.ts';
import { type BeatFileKind, beatFileKinds, fileFormats } from '#features/licenses/file-kinds.ts';

// All texts that list the files of a beat, whole, because languages differ in articles and lists. No zod here.

/** "three" and "mp3, wav, zip", for the API's documentation. */
export const fileCount = (['no', 'one', 'two', 'three', 'four', 'five', 'six'] as const)[beatFileKinds.length];
export const allExtensions = beatFileKinds.map((kind) => fileFormats[kind].extension).join(', ');

export const oneOfEach = (): string => t`one .mp3, one .wav and one .zip`;
export const allTitles = (): string => t`an MP3, a WAV and a ZIP`;
export const anyTitleOrImage = (): string => t`an MP3, WAV, ZIP or image`;

export const tooManyFilesText = (): string => t`A beat has only three files: ${{ files: oneOfEach() }}.`;
export const noFileText = (): string => t`Choose an .mp3, a .wav or a .zip file.`;
export const unknownFileText = (file: string): string => t`${{ file }}: This isn’t an MP3, WAV or ZIP file.`;
export const unknownUploadText = (file: string): string => t`${{ file }}: Choose an mp3, a WAV, a zip or an image.`;

const extensionNouns = (): Readonly<Record<BeatFileKind, string>> => ({
  mp3: t`an .mp3 file`,
  wav: t`a .wav file`,
  trackouts: t`a .zip file`,
});

const listed = (names: readonly string[]): string =>
  names.length > 1
    ? t`${{ files: names.slice(0, -1).join(', ') }} and ${{ last: names.at(-1) ?? '' }}`
    : names.join('');

export const neededFilesText = (needed: readonly BeatFileKind[]): string => {
  const nouns = extensionNouns();
  return t`You must upload ${{ files: listed(needed.map((kind) => nouns[kind])) }}.`;
};

const formatNouns = (): Readonly<Record<BeatFileKind, string>> => ({
  mp3: t`an mp3 file`,
  wav: t`a WAV file`,
  trackouts: t`a zip file`,
});

export const wrongKindText = (found: BeatFileKind, kind: BeatFileKind): string => {
  const nouns = formatNouns();
  return t`This is ${{ found: nouns[found] }}, not ${{ wanted: nouns[kind] }}. Export it as ${{ wanted: nouns[kind] }}.`;
};
