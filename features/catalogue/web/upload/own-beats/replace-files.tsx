import { fileKinds } from '#features/licenses/file-kinds.ts';
import { useEffect } from 'react';
import type { OwnBeat } from '../../../own-beats-contract.ts';
import { DraftId } from '../drafts/draft-context.ts';
import { ensureReplacement, replacementIdOf } from '../drafts/draft-store.ts';
import { FileSlot } from '../fields/file-slot.tsx';
import { formatBytes } from '../transfer/format-bytes.ts';

/** Other files in the place of those that are sold: each goes on its way as in the wizard, and takes its place by itself. */
export const ReplaceFiles = ({ beat: { _id: id, files } }: { readonly beat: OwnBeat }) => {
  useEffect(() => ensureReplacement(id), [id]);
  return (
    <DraftId value={replacementIdOf(id)}>
      <p className="mb-3 text-sm text-muted">Changes apply to new buyers only. A new file goes live once uploaded.</p>
      <div className="flex flex-col gap-3">
        {fileKinds.map((slot) => {
          const now = files.find(({ kind }) => kind === slot);
          return <FileSlot key={slot} slot={slot} otherwise={now ? `Now ${formatBytes(now.bytes)}` : 'No file'} />;
        })}
      </div>
    </DraftId>
  );
};
