import { useEffect } from 'react';
import { formatBytes } from '#contract-kit/format.ts';
import type { OwnBeat } from '../../contract.ts';
import { DraftId } from '../drafts/draft-context.ts';
import { ensureReplacement, replacementIdOf } from '../drafts/draft-store.ts';
import { type BeatFileKind, beatFileKinds, type FileKind } from '#features/licenses/file-kinds.ts';
import { FileSlot } from '../fields/file-slot.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface FilePlace {
  readonly slot: BeatFileKind;
  readonly kind: FileKind;
  readonly title?: string;
}

const slotsOf = ({ kind }: OwnBeat): readonly FilePlace[] =>
  kind === 'beat'
    ? beatFileKinds.map((slot) => ({ slot, kind: slot }))
    : [
        { slot: 'mp3', kind: 'mp3', title: t`Demo (MP3)` },
        { slot: 'trackouts', kind: 'kit', title: t`Kit (ZIP)` },
      ];

/** Replaces files for sale, or a kit's demo. Each goes live once it's checked, without waiting for the others. */
export const ReplaceFiles = ({ beat }: { readonly beat: OwnBeat }) => {
  const { _id: id, files } = beat;
  useEffect(() => ensureReplacement(id), [id]);
  return (
    <DraftId value={replacementIdOf(id)}>
      <p className="mb-3 text-sm text-muted">{t`Changes apply to new buyers only. A new file goes live once uploaded.`}</p>
      <div className="flex flex-col gap-3">
        {slotsOf(beat).map(({ slot, kind, ...texts }) => {
          const current = files.find((file) => file.kind === kind);
          return (
            <FileSlot
              key={slot}
              slot={slot}
              {...texts}
              otherwise={current ? t`Current file: ${{ size: formatBytes(current.bytes) }}` : t`No file`}
            />
          );
        })}
      </div>
    </DraftId>
  );
};
