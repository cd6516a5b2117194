import { uploadKindOfName } from '../../../upload-kinds.ts';
import type { Api } from '#contract-kit/api.ts';
import {
  addDraft,
  type Draft,
  emptyFields,
  newBeatsOf,
  type Slot,
  type SlotState,
  useDrafts,
} from '../drafts/draft-store.ts';
import { fillFromName } from '../drafts/fill-fields.ts';
import { type BeatGroup, type FoundFile, groupFiles, plainName } from './group-files.ts';
import { sendFile } from '../transfer/send-file.ts';

export interface Taken {
  /** The one beat that the files were for. */
  readonly draftId: string | null;
  /** What was not taken, each with what to do. */
  readonly leftOut: readonly string[];
}

/** Into the beat that is being filled in: one file of each kind. */
export const takeInto = (api: Api, draftId: string, found: readonly FoundFile[]): Taken => {
  const leftOut: string[] = [];
  const bySlot = Map.groupBy(found, ({ file }) => uploadKindOfName(file.name));
  for (const [slot, files] of bySlot) {
    const names = files.map(({ file }) => file.name).join(', ');
    const [first] = files;
    if (slot === null) leftOut.push(`${names}: this is no mp3, WAV, zip or picture.`);
    else if (files.length > 1) leftOut.push(`${names}: a beat has one of each kind. Choose one of them.`);
    else if (first) void sendFile(api, { draftId, slot }, first.file);
  }
  return { draftId, leftOut };
};

/** Sorts files into beats, those that are begun and new ones, and sends them. */
export const takeFiles = (api: Api, found: readonly FoundFile[]): Taken => {
  const [only] = found;
  if (only && found.length === 1 && uploadKindOfName(only.file.name) === 'cover') return takePicture(api, only.file);
  const { groups, leftOut } = groupFiles(found);
  const drafts = groups.map((group) => takeGroup(api, group, groups.length > 1));
  const [first] = drafts;
  return { draftId: drafts.length === 1 && first && !first.oneOfMany ? first.id : null, leftOut };
};

const takeGroup = (api: Api, group: BeatGroup, isOneOfMany: boolean): Draft => {
  const draft =
    draftFor(group, isOneOfMany) ??
    addDraft({
      name: group.name,
      oneOfMany: isOneOfMany,
      fields: { ...emptyFields, ...fillFromName({ fields: emptyFields }, group.name) },
    });
  for (const [slot, file] of Object.entries(group.files) as [Slot, File][]) {
    if (wants(draft.files[slot])) void sendFile(api, { draftId: draft.id, slot }, file);
  }
  return draft;
};

const wants = (known: SlotState | undefined): boolean =>
  !known || known.phase === 'stopped' || known.phase === 'refused';

/** The draft that these files are missing in, or were sent for before: the same folder chosen again goes on. */
const draftFor = ({ name, files }: BeatGroup, isOneOfMany: boolean): Draft | undefined => {
  const drafts = newBeatsOf(useDrafts.getState().drafts);
  const isSame = (known: SlotState | undefined, file: File): boolean =>
    known?.name === file.name && known.bytes === file.size;
  const hasRoom = (draft: Draft): boolean =>
    (Object.entries(files) as [Slot, File][]).every(
      ([slot, file]) => wants(draft.files[slot]) || isSame(draft.files[slot], file),
    );
  const named = drafts.find((draft) => plainName(draft.name) === plainName(name) && hasRoom(draft));
  if (named || isOneOfMany) return named;
  const [only] = drafts;
  return only && drafts.length === 1 && hasRoom(only) ? only : undefined;
};

/** A picture alone is the cover of the beat that is called like it, else of every beat without one. */
const takePicture = (api: Api, file: File): Taken => {
  const bare = newBeatsOf(useDrafts.getState().drafts).filter(({ files }) => wants(files.cover));
  const own = bare.filter(({ name }) => plainName(`${name}.${file.name.split('.').at(-1)}`) === plainName(file.name));
  const takers = own.length > 0 ? own : bare.length > 0 ? bare : [addDraft()];
  for (const { id } of takers) void sendFile(api, { draftId: id, slot: 'cover' }, file);
  const [only] = takers;
  return { draftId: takers.length === 1 && only && !only.oneOfMany ? only.id : null, leftOut: [] };
};
