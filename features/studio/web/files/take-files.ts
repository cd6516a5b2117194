import type { Api } from '#contract-kit/api.ts';
import { groupBy } from '#contract-kit/group-by.ts';
import { addDraft, type Draft, newBeatsOf, type SlotState, useDrafts } from '../drafts/draft-store.ts';
import { fillFromName } from '../drafts/fill-fields.ts';
import { uploadKindOfName } from '../../upload-kinds.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { sendFile } from '../transfer/send-file.ts';
import { type BeatGroup, type FoundFile, groupFiles, normalizeName, unknownFileMessage } from './group-files.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Taken {
  /** Null if the files belong to several drafts. */
  readonly draftId: string | null;
  /** One message for each file that was not taken, with what to do. */
  readonly leftOut: readonly string[];
}

/** Adds one file of each kind to the draft. */
export const takeInto = (api: Api, draftId: string, found: readonly FoundFile[]): Taken => {
  const leftOut: string[] = [];
  const bySlot = groupBy(found, ({ file }) => uploadKindOfName(file.name));
  for (const [slot, files] of bySlot) {
    const names = files.map(({ file }) => file.name).join(', ');
    const [first] = files;
    if (slot === null) leftOut.push(unknownFileMessage(names));
    else if (files.length > 1) leftOut.push(t`${{ files: names }}: a beat has one of each kind. Choose one of them.`);
    else if (first) void sendFile(api, { draftId, slot }, first.file);
  }
  return { draftId, leftOut };
};

/** Sorts files into existing and new drafts, and sends them. */
export const takeFiles = (api: Api, found: readonly FoundFile[]): Taken => {
  const [only] = found;
  if (only && found.length === 1 && uploadKindOfName(only.file.name) === 'cover') return takeImage(api, only.file);
  const { groups, leftOut } = groupFiles(found);
  const drafts = groups.map((group) => takeGroup(api, group, groups.length > 1));
  const [first] = drafts;
  return { draftId: drafts.length === 1 && first && !first.oneOfMany ? first.id : null, leftOut };
};

const takeGroup = (api: Api, group: BeatGroup, isOneOfMany: boolean): Draft => {
  const { start } = useDrafts.getState();
  const draft =
    findDraftFor(group, isOneOfMany) ??
    addDraft({
      name: group.name,
      oneOfMany: isOneOfMany,
      fields: { ...start, ...fillFromName({ fields: start }, group.name) },
    });
  for (const [slot, file] of Object.entries(group.files) as [Slot, File][]) {
    if (isOpen(draft.files[slot])) void sendFile(api, { draftId: draft.id, slot }, file);
  }
  return draft;
};

/** True if a file may be chosen for this slot. */
const isOpen = (known: SlotState | undefined): boolean =>
  !known || known.phase === 'stopped' || known.phase === 'refused';

/** Finds the draft that lacks these files or had them before: choosing the same folder again resumes its uploads. */
const findDraftFor = ({ name, files }: BeatGroup, isOneOfMany: boolean): Draft | undefined => {
  const drafts = newBeatsOf(useDrafts.getState().drafts);
  const isSame = (known: SlotState | undefined, file: File): boolean =>
    known?.name === file.name && known.bytes === file.size;
  const hasRoom = (draft: Draft): boolean =>
    (Object.entries(files) as [Slot, File][]).every(
      ([slot, file]) => isOpen(draft.files[slot]) || isSame(draft.files[slot], file),
    );
  const named = drafts.find((draft) => normalizeName(draft.name) === normalizeName(name) && hasRoom(draft));
  if (named || isOneOfMany) return named;
  const [only] = drafts;
  return only && drafts.length === 1 && hasRoom(only) ? only : undefined;
};

/** The image becomes the cover of the beat with its name, otherwise of every beat without a cover. */
const takeImage = (api: Api, file: File): Taken => {
  const withoutCover = newBeatsOf(useDrafts.getState().drafts).filter(({ files }) => isOpen(files.cover));
  const extension = file.name.split('.').at(-1);
  const named = withoutCover.filter(({ name }) => normalizeName(`${name}.${extension}`) === normalizeName(file.name));
  const takers = named.length > 0 ? named : withoutCover.length > 0 ? withoutCover : [addDraft()];
  for (const { id } of takers) void sendFile(api, { draftId: id, slot: 'cover' }, file);
  const [only] = takers;
  return { draftId: takers.length === 1 && only && !only.oneOfMany ? only.id : null, leftOut: [] };
};
