import type { UploadState } from '../../../own-beats-contract.ts';
import { readBeatName } from '../../../read-beat-name.ts';
import type { BeatFields, Draft } from './draft-store.ts';

type Change = Partial<Pick<BeatFields, 'title' | 'bpm' | 'key'>>;

/** What a name fills in where nothing stands yet: it counts more than what a file says or what is heard in it. */
export const fillFromName = ({ fields }: Pick<Draft, 'fields'>, name: string): Change => {
  const read = readBeatName(name);
  return {
    ...(fields.title === '' && read.title !== '' && { title: read.title }),
    ...(fields.bpm === '' && read.bpm !== null && { bpm: String(read.bpm) }),
    ...(fields.key === '' && read.key !== null && { key: read.key }),
  };
};

/** What a file fills in: its own words before what was heard, and nothing over what a name or somebody has said. */
export const fillFromFacts = (
  { fields, files, name }: Pick<Draft, 'fields' | 'files' | 'name'>,
  { bpm, key, tag = {} }: UploadState['facts'],
): Change => {
  const fromName = readBeatName(name);
  const untitled = fields.title === '' || fields.title === fromName.title;
  // The wav may have been heard before the mp3 said what it is.
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
