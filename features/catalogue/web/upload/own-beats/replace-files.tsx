import { useEffect } from 'react';
import { formatBytes } from '#contract-kit/format.ts';
import type { OwnBeat } from '../../../contract-own-beats.ts';
import { DraftId } from '../drafts/draft-context.ts';
import { ensureReplacement, replacementIdOf } from '../drafts/draft-store.ts';
import { beatFileKinds } from '#features/licenses/file-kinds.ts';
import { FileSlot } from '../fields/file-slot.tsx';

/** Replaces files for sale: each is uploaded as in the wizard, and takes effect by itself. */
export const ReplaceFiles = ({ beat: { _id: id, files } }: { readonly beat: OwnBeat }) => {
  useEffect(() => ensureReplacement(id), [id]);
  return (
    <DraftId value={replacementIdOf(id)}>
      <p className="mb-3 text-sm text-muted">Changes apply to new buyers only. A new file goes live once uploaded.</p>
      <div className="flex flex-col gap-3">
        {beatFileKinds.map((slot) => {
          const current = files.find(({ kind }) => kind === slot);
          return (
            <FileSlot
              key={slot}
              slot={slot}
              otherwise={current ? `Current file: ${formatBytes(current.bytes)}` : 'No file'}
            />
          );
        })}
      </div>
    </DraftId>
  );
};
