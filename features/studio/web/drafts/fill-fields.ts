import { isSound, soundKinds } from '#features/licenses/file-kinds.ts';
import type { UploadState } from '../../contract-uploads.ts';
import { readBeatName } from '../../read-beat-name.ts';
import type { Draft, Filled, Slot, SlotState } from './draft-store.ts';

const filledFields = ['title', 'bpm', 'key'] as const;

const withoutExtension = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Fills only empty fields. A name's BPM and key take precedence over tags and detection. */
export const fillFromName = ({ fields }: Pick<Draft, 'fields'>, name: string): Filled => {
  const read = readBeatName(name);
  return {
    ...(fields.title === '' && read.title !== '' && { title: read.title }),
    ...(fields.bpm === '' && read.bpm !== null && { bpm: String(read.bpm) }),
    ...(fields.key === '' && read.key !== null && { key: read.key }),
  };
};

/** Tags take precedence over detection. Neither replaces typed text; only a tag's title replaces the name's. */
export const fillFromFacts = (
  { fields, files, name }: Pick<Draft, 'fields' | 'files' | 'name'>,
  { bpm, key, tag = {} }: UploadState['facts'],
): Filled => {
  const fromName = readBeatName(name);
  const untitled = fields.title === '' || fields.title === fromName.title;
  // The WAV may have been checked before the mp3, whose tags take precedence.
  const isGuess = (field: 'bpm' | 'key'): boolean =>
    fields[field] === '' ||
    (fields[field] !== String(fromName[field]) &&
      Object.values(files).some((file) => String(file[field]) === fields[field]));
  const heard = { bpm: fields.bpm === '' ? bpm : undefined, key: fields.key === '' ? key : undefined };
  const next = {
    bpm: (isGuess('bpm') ? tag.bpm : undefined) ?? heard.bpm,
    key: (isGuess('key') ? tag.key : undefined) ?? heard.key,
  };
  return {
    ...(untitled && tag.title && { title: tag.title }),
    ...(next.bpm !== undefined && { bpm: String(next.bpm) }),
    ...(next.key !== undefined && { key: next.key }),
  };
};

/** Finds values that come from this file: its name, its beat's name, its tags or its sound. */
const filledBy = ({ fields, name }: Pick<Draft, 'fields' | 'name'>, file: SlotState): Filled => {
  const sources = [readBeatName(withoutExtension(file.name)), readBeatName(name), file];
  const held = filledFields.filter((field) => sources.some((source) => String(source[field] ?? '') === fields[field]));
  return Object.fromEntries(held.filter((field) => fields[field] !== '').map((field) => [field, fields[field]]));
};

/** Finds the values that stay when a file is removed, although no other file has them. */
export const findLeftover = (draft: Pick<Draft, 'fields' | 'files' | 'name'>, removed: Slot): Filled => {
  const file = isSound(removed) ? draft.files[removed] : undefined;
  if (!file) return {};
  const others = soundKinds.flatMap((kind) => {
    const other = draft.files[kind];
    return other && kind !== removed ? [filledBy(draft, other)] : [];
  });
  return Object.fromEntries(
    Object.entries(filledBy(draft, file)).filter(([field]) =>
      others.every((other) => other[field as keyof Filled] === undefined),
    ),
  );
};

/** Fills empty fields, and replaces unchanged values from a removed file. */
export const fillFromFile = ({ fields, leftover }: Pick<Draft, 'fields' | 'leftover'>, filename: string): Filled => {
  const left = Object.fromEntries(
    Object.entries(leftover).flatMap(([field, value]) =>
      fields[field as keyof Filled] === value ? [[field, '']] : [],
    ),
  );
  return { ...left, ...fillFromName({ fields: { ...fields, ...left } }, withoutExtension(filename)) };
};
