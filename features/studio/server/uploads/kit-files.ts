import type { FileKind } from '#features/licenses/contract.ts';
import type { ZipContents } from '#platform/archives/archives.ts';
import { kitWords } from '#features/catalogue/beat-rules.ts';
import { kitUploadKinds } from '../../upload-kinds.ts';
import type { KindUploads, SentFiles } from './read-uploads.ts';
import type { UploadRow } from './upload-rows.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface KitFiles {
  /** The demo, which visitors hear, and the zip, which is sold. */
  readonly files: KindUploads;
  /** Null if there is no zip. */
  readonly contents: ZipContents | null;
  readonly issues: readonly string[];
}

/** A kit's zip is sold as the kit itself. */
export const readKitFiles = (sent: SentFiles): KitFiles => {
  const files = new Map<FileKind, UploadRow>();
  const [demo, zip] = [sent.get('mp3'), sent.get('trackouts')];
  if (demo) files.set('mp3', demo);
  if (zip) files.set('kit', zip);
  const contents = zip?.facts.contents ?? null;
  return {
    files,
    contents,
    issues: [
      ...([...sent.keys()].some((kind) => !kitUploadKinds.includes(kind)) ? [forCaller(kitWords.noOtherFiles)] : []),
      ...(zip && (contents?.count ?? 0) === 0 ? [forCaller(kitWords.emptyZip)] : []),
    ],
  };
};
