import type { UploadState } from '../../../contract-own-beats.ts';
import { readBeatName } from '../../../read-beat-name.ts';
import type { BeatFields, Draft } from './draft-store.ts';

type Change = Partial<Pick<BeatFields, 'title' | 'bpm' | 'key'>>;

/** What a file's name fills into empty fields. It takes precedence over tags and detection. */
export const fillFromName = ({ fields }: Pick<Draft, 'fields'>, name: string): Change => {
  const read = readBeatName(name);
  return {
    ...(fields.title === '' && read.title !== '' && { title: read.title }),
    ...(fields.bpm === '' && read.bpm !== null && { bpm: String(read.bpm) }),
    ...(fields.key === '' && read.key !== null && { key: read.key }),
  };
};

/** What a file fills in: tags before detection, and never over a name or what was typed. */
export const fillFromFacts = (
  { fields, files, name }: Pick<Draft, 'fields' | 'files' | 'name'>,
  { bpm, key, tag = {} }: UploadState['facts'],
): Change => {
  const fromName = readBeatName(name);
  const untitled = fields.title === '' || fields.title === fromName.title;
  // The wav may have been checked before the mp3, whose tags take precedence.
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
