import { uploadFormats, uploadKindOfName } from '../../../upload-kinds.ts';
import { fileKinds } from '#features/licenses/file-kinds.ts';
import type { Slot } from '../drafts/draft-store.ts';

/** A file and where it lay in the folder that was chosen: "Spring/Harbour/harbour.wav". */
export interface FoundFile {
  readonly path: string;
  readonly file: File;
}

/** Files that belong to one beat, at most one in each place. */
export interface BeatGroup {
  readonly name: string;
  readonly files: Readonly<Partial<Record<Slot, File>>>;
}

export interface Grouped {
  readonly groups: readonly BeatGroup[];
  /** What fits nowhere, each with what to do. */
  readonly leftOut: readonly string[];
}

interface Piece extends FoundFile {
  readonly folder: string;
  readonly slot: Slot;
  /** The file's name without its ending, as people wrote it. */
  readonly base: string;
}

interface Heap {
  readonly folder: string;
  readonly name: string;
  readonly pieces: readonly Piece[];
}

/** What systems leave in folders, which nobody means to upload. */
const isLitter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || ['__MACOSX', 'Thumbs.db', 'desktop.ini'].includes(part));

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '').normalize('NFC');
const lastOf = (folder: string): string => folder.split('/').at(-1) ?? '';
/** "Harbour_Stems" and "harbour stems" are one name. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();
const shown = (name: string): string => name.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim();

const slotsOf = ({ pieces }: Heap): Set<Slot> => new Set(pieces.map(({ slot }) => slot));
const isMusic = (heap: Heap): boolean => fileKinds.some((slot) => slotsOf(heap).has(slot));
const isWhole = (heap: Heap): boolean => fileKinds.every((slot) => slotsOf(heap).has(slot));
const fits = (heap: Heap, other: Heap): boolean => {
  const taken = slotsOf(heap);
  return other.pieces.every(({ slot }) => !taken.has(slot));
};
const join = (heap: Heap, other: Heap): Heap => ({ ...heap, pieces: [...heap.pieces, ...other.pieces] });

const heapsOf = (pieces: readonly Piece[], nameOf: (piece: Piece) => string): Heap[] =>
  [...Map.groupBy(pieces, (piece) => plainName(nameOf(piece))).values()].map((same) => {
    const [{ folder, base }] = same as [Piece, ...Piece[]];
    // The sound names the beat rather than its picture.
    const naming = same.find(({ slot }) => slot === 'wav' || slot === 'mp3')?.base ?? base;
    return { folder, name: shown(naming), pieces: same };
  });

/** A folder with one file of each kind is one beat, whatever they are called; else names tell what belongs together. */
const sortFolder = (pieces: readonly Piece[]): Heap[] => {
  const kinds = new Set(pieces.map(({ slot }) => slot));
  const byName = heapsOf(pieces, ({ base }) => base);
  const [{ folder }] = pieces as [Piece, ...Piece[]];
  if (kinds.size === pieces.length && kinds.size > 1 && byName.length > 1) {
    const sound = pieces.find(({ slot }) => slot === 'wav' || slot === 'mp3');
    return [{ folder, name: shown(lastOf(folder) || sound?.base || byName[0]?.name || ''), pieces }];
  }
  return joinLonger(byName);
};

/** "harbour stems.zip" belongs to "harbour", while that has none of its own. */
const joinLonger = (heaps: readonly Heap[]): Heap[] => {
  const kept: Heap[] = [];
  for (const heap of heaps.toSorted((a, b) => a.name.length - b.name.length)) {
    const own = plainName(heap.name);
    const at = kept.findLastIndex((other) => own.startsWith(`${plainName(other.name)} `) && fits(other, heap));
    const found = kept[at];
    if (found && !isWhole(heap)) kept[at] = join(found, heap);
    else kept.push(heap);
  }
  return kept;
};

/** "mp3/harbour.mp3" and "wav/harbour.wav" are one beat too. */
const joinAcross = (heaps: readonly Heap[]): Heap[] => {
  const kept: Heap[] = [];
  for (const heap of heaps) {
    const own = plainName(heap.name);
    const at = kept.findIndex((other) => plainName(other.name) === own && !isWhole(other) && fits(other, heap));
    const found = kept[at];
    if (found && !isWhole(heap)) kept[at] = join(found, heap);
    else kept.push(heap);
  }
  return kept;
};

const isInside = (folder: string, outer: string): boolean =>
  outer === '' || folder === outer || folder.startsWith(`${outer}/`);

/** A folder's only picture that is nobody's own is for all beats in it which have none. */
const sharePictures = (heaps: readonly Heap[]): { readonly beats: readonly Heap[]; readonly leftOut: string[] } => {
  const pictures = heaps.filter((heap) => !isMusic(heap));
  let beats = heaps.filter(isMusic);
  const leftOut: string[] = [];
  for (const picture of pictures) {
    const alone = pictures.filter(({ folder }) => folder === picture.folder).length === 1;
    const takers = alone ? beats.filter((beat) => isInside(beat.folder, picture.folder) && fits(beat, picture)) : [];
    if (takers.length > 0) beats = beats.map((beat) => (takers.includes(beat) ? join(beat, picture) : beat));
    else for (const { file } of picture.pieces) leftOut.push(`${file.name}: ${wordsOfPicture(beats.length)}`);
  }
  return { beats, leftOut };
};

const wordsOfPicture = (beats: number): string =>
  beats > 0
    ? 'no beat has this name. Name a cover like the beat’s other files, or choose it at the beat.'
    : 'no sound came with this picture. Choose it as the cover at its beat.';

/** Takes the first of each kind; a second one may be a beat of its own that is named like another. */
const single = ({ name, pieces }: Heap): { readonly group: BeatGroup; readonly leftOut: string[] } => {
  const files: Partial<Record<Slot, File>> = {};
  const leftOut: string[] = [];
  for (const { slot, file } of pieces) {
    if (files[slot]) {
      leftOut.push(
        `${file.name}: “${name}” has a ${uploadFormats[slot].format} already (${files[slot].name}). If it is another beat, give its files another name.`,
      );
    } else files[slot] = file;
  }
  return { group: { name, files }, leftOut };
};

/** Sorts what a producer keeps in a folder into beats: by folder, or by what the files are called. */
export const groupFiles = (found: readonly FoundFile[]): Grouped => {
  const pieces: Piece[] = [];
  const leftOut: string[] = [];
  for (const { path, file } of found.filter((one) => !isLitter(one.path))) {
    const slot = uploadKindOfName(file.name);
    const folder = path.split('/').slice(0, -1).join('/');
    if (slot) pieces.push({ path, file, folder, slot, base: baseOf(file.name) });
    else leftOut.push(`${file.name} is no mp3, WAV, zip or picture.`);
  }
  const folders = [...Map.groupBy(pieces, ({ folder }) => folder).values()];
  const sorted = sharePictures(joinAcross(folders.flatMap(sortFolder)));
  const singles = nameApart(sorted.beats).map(single);
  return {
    groups: singles.map(({ group }) => group).toSorted((a, b) => a.name.localeCompare(b.name)),
    leftOut: [...leftOut, ...sorted.leftOut, ...singles.flatMap((one) => one.leftOut)],
  };
};

/** Ten folders with a "beat.wav" each are called as the folders are. */
const nameApart = (heaps: readonly Heap[]): readonly Heap[] =>
  heaps.map((heap) => {
    const twice = heaps.filter(({ name }) => plainName(name) === plainName(heap.name)).length > 1;
    return twice && heap.folder ? { ...heap, name: shown(lastOf(heap.folder)) } : heap;
  });
