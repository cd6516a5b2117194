import type { BeatFileKind } from '#features/licenses/file-kinds.ts';
import { findPictureIssue } from '#ui/data/picture-file.ts';
import { maxCoverBytes } from '#features/catalogue/beat-rules.ts';
import { kindOfStart, startBytes } from '../../upload-kinds.ts';
import { wrongKindText } from '../../upload-words.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Every zip has its table of contents near its end, before a comment of at most 65,535 bytes (APPNOTE.TXT 4.3.16). */
const zipEndBytes = 22 + 65_535;
const zipEnd = 'PK\x05\x06';

const hasZipEnd = async (file: File): Promise<boolean> => {
  const end = new Uint8Array(await file.slice(-zipEndBytes).arrayBuffer());
  return new TextDecoder('latin1').decode(end).includes(zipEnd);
};

const findSoldFileIssue = async (kind: BeatFileKind, file: File): Promise<string | null> => {
  const found = kindOfStart(new Uint8Array(await file.slice(0, startBytes).arrayBuffer()));
  if (found !== null && found !== kind) return wrongKindText(found, kind);
  return kind === 'trackouts' && !(await hasZipEnd(file)) ? t`This isn’t a valid zip file. Create it again.` : null;
};

/** Finds what is certainly wrong with a file before any of it is sent. The server checks the rest. */
export const findFileIssue = async (slot: Slot, file: File): Promise<string | null> => {
  try {
    const issue = slot === 'cover' ? await findPictureIssue(file, maxCoverBytes) : await findSoldFileIssue(slot, file);
    return issue && `${file.name}: ${issue}`;
  } catch {
    // The file can't be read, for example because it was moved. Sending it will show the error.
    return null;
  }
};
