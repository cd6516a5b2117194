import { groupBy } from '#contract-kit/group-by.ts';
import { beatFileKinds, isSound, neededFileKinds } from '#features/licenses/file-kinds.ts';
import { uploadFormats, uploadKindOfName } from '../../upload-kinds.ts';
import { anyTitleOrImage } from '../../upload-words.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A file with its path within the chosen folder: "Spring/Harbour/harbour.wav". */
export interface FoundFile {
  readonly path: string;
  readonly file: File;
}

/** A beat has at most one file of each kind. */
export interface BeatGroup {
  readonly name: string;
  readonly files: Readonly<Partial<Record<Slot, File>>>;
}

export interface Grouped {
  readonly groups: readonly BeatGroup[];
  /** One message for each file that belongs to no beat, with what to do. */
  readonly leftOut: readonly string[];
}

interface SlottedFile extends FoundFile {
  readonly folder: string;
  readonly slot: Slot;
  /** The file's name without extension, with its spelling. */
  readonly base: string;
}

/** Files that may be one beat. If two of a kind remain, the second is left out. */
interface Candidate {
  readonly folder: string;
  readonly name: string;
  readonly files: readonly SlottedFile[];
}

/** Operating systems create these in folders. */
const isSystemFile = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || ['__MACOSX', 'Thumbs.db', 'desktop.ini'].includes(part));

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '').normalize('NFC');
const lastFolder = (folder: string): string => folder.split('/').at(-1) ?? '';
/** "Harbour_Stems" and "harbour stems" are the same name. */
export const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();
const displayName = (name: string): string => name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim();

const slotsOf = ({ files }: Candidate): Set<Slot> => new Set(files.map(({ slot }) => slot));
const hasSound = (candidate: Candidate): boolean => beatFileKinds.some((slot) => slotsOf(candidate).has(slot));
const isComplete = (candidate: Candidate): boolean => neededFileKinds([]).every((slot) => slotsOf(candidate).has(slot));
const fits = (candidate: Candidate, other: Candidate): boolean => {
  const taken = slotsOf(candidate);
  return other.files.every(({ slot }) => !taken.has(slot));
};
const merge = (candidate: Candidate, other: Candidate): Candidate => ({
  ...candidate,
  files: [...candidate.files, ...other.files],
});

const groupByName = (files: readonly SlottedFile[]): Candidate[] =>
  [...groupBy(files, ({ base }) => normalizeName(base)).values()].map((same) => {
    const [{ folder, base }] = same as [SlottedFile, ...SlottedFile[]];
    // The beat is named after its audio file rather than its image.
    const named = same.find(({ slot }) => isSound(slot))?.base ?? base;
    return { folder, name: displayName(named), files: same };
  });

/** One file of each kind is one beat, whatever their names. Otherwise the names decide. */
const groupFolder = (files: readonly SlottedFile[]): Candidate[] => {
  const kinds = new Set(files.map(({ slot }) => slot));
  const byName = groupByName(files);
  const [{ folder }] = files as [SlottedFile, ...SlottedFile[]];
  if (kinds.size === files.length && kinds.size > 1 && byName.length > 1) {
    const sound = files.find(({ slot }) => isSound(slot));
    return [{ folder, name: displayName(lastFolder(folder) || sound?.base || byName[0]?.name || ''), files }];
  }
  // Matches the longest other name that the name starts with.
  const shortestFirst = byName.toSorted((a, b) => a.name.length - b.name.length);
  return mergeWhere(shortestFirst, isLongerName, 'findLastIndex');
};

/** Merges a candidate into an earlier one that matches and has room. A complete beat stays by itself. */
const mergeWhere = (
  candidates: readonly Candidate[],
  belongs: (candidate: Candidate, to: Candidate) => boolean,
  find: 'findIndex' | 'findLastIndex',
): Candidate[] => {
  const merged: Candidate[] = [];
  for (const candidate of candidates) {
    const at = merged[find]((other) => belongs(candidate, other) && fits(other, candidate));
    const found = merged[at];
    if (found && !isComplete(candidate)) merged[at] = merge(found, candidate);
    else merged.push(candidate);
  }
  return merged;
};

/** "harbour stems.zip" belongs to "harbour". */
const isLongerName = ({ name }: Candidate, to: Candidate): boolean =>
  normalizeName(name).startsWith(`${normalizeName(to.name)} `);

/** "mp3/harbour.mp3" and "wav/harbour.wav" are one beat. */
const isSameName = ({ name }: Candidate, to: Candidate): boolean =>
  normalizeName(to.name) === normalizeName(name) && !isComplete(to);

const isInside = (folder: string, outer: string): boolean =>
  outer === '' || folder === outer || folder.startsWith(`${outer}/`);

/** A folder's only image without a beat of its name is the cover of all beats there without one. */
const shareImages = (
  candidates: readonly Candidate[],
): { readonly beats: readonly Candidate[]; readonly leftOut: string[] } => {
  const images = candidates.filter((candidate) => !hasSound(candidate));
  let beats = candidates.filter(hasSound);
  const leftOut: string[] = [];
  for (const image of images) {
    const isOnly = images.filter(({ folder }) => folder === image.folder).length === 1;
    const takers = isOnly ? beats.filter((beat) => isInside(beat.folder, image.folder) && fits(beat, image)) : [];
    if (takers.length > 0) beats = beats.map((beat) => (takers.includes(beat) ? merge(beat, image) : beat));
    else for (const { file } of image.files) leftOut.push(imageMessage(file.name, beats.length));
  }
  return { beats, leftOut };
};

const imageMessage = (file: string, beats: number): string =>
  beats > 0
    ? t`${{ file }}: no beat has this name. Name a cover like the beat’s other files, or choose it in the beat’s draft.`
    : t`${{ file }}: there’s no sound with this image. Choose it as the cover in the beat’s draft.`;

export const unknownFileMessage = (names: string): string =>
  t`${{ files: names }}: not ${{ kinds: anyTitleOrImage() }}.`;

/** A second file of a kind may belong to another beat with a similar name. */
const takeFirsts = ({ name, files }: Candidate): { readonly group: BeatGroup; readonly leftOut: string[] } => {
  const bySlot: Partial<Record<Slot, File>> = {};
  const leftOut: string[] = [];
  for (const { slot, file } of files) {
    const first = bySlot[slot];
    if (first) {
      leftOut.push(
        t`${{ file: file.name }}: “${{ beat: name }}” already has another ${{ kind: uploadFormats[slot].format }} (${{ other: first.name }}). If this belongs to another beat, rename that beat’s files.`,
      );
    } else bySlot[slot] = file;
  }
  return { group: { name, files: bySlot }, leftOut };
};

/** Groups files by subfolder, or by their names. */
export const groupFiles = (found: readonly FoundFile[]): Grouped => {
  const files: SlottedFile[] = [];
  const leftOut: string[] = [];
  for (const { path, file } of found.filter((one) => !isSystemFile(one.path))) {
    const slot = uploadKindOfName(file.name);
    const folder = path.split('/').slice(0, -1).join('/');
    if (slot) files.push({ path, file, folder, slot, base: baseOf(file.name) });
    else leftOut.push(unknownFileMessage(file.name));
  }
  const folders = [...groupBy(files, ({ folder }) => folder).values()];
  const sorted = shareImages(mergeWhere(folders.flatMap(groupFolder), isSameName, 'findIndex'));
  const beats = nameByFolder(sorted.beats).map(takeFirsts);
  return {
    groups: beats.map(({ group }) => group).toSorted((a, b) => a.name.localeCompare(b.name)),
    leftOut: [...leftOut, ...sorted.leftOut, ...beats.flatMap((beat) => beat.leftOut)],
  };
};

/** Beats with the same name, as from ten folders with a "beat.wav" each, are named after their folders. */
const nameByFolder = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.map((candidate) => {
    const isTwice = candidates.filter(({ name }) => normalizeName(name) === normalizeName(candidate.name)).length > 1;
    return isTwice && candidate.folder ? { ...candidate, name: displayName(lastFolder(candidate.folder)) } : candidate;
  });
