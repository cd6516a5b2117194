import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { CommonDialog } from './common-dialog.tsx';
import { DraftId } from '../drafts/draft-context.ts';
import { DraftRow } from './draft-row.tsx';
import type { Draft } from '../drafts/draft-store.ts';
import type { Slot } from '../drafts/draft-store.ts';
import { findMissing } from '../drafts/find-missing.ts';
import { usableLicensesQuery } from '../queries.ts';
import { isResumable } from '../transfer/send-file.ts';
import { useCreateAll } from './use-create-all.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

/** Counts uploads whose file must be chosen again, as after a reload. */
const countStopped = (drafts: readonly Draft[]): number =>
  drafts
    .flatMap(({ id, files }) =>
      Object.entries(files).map(
        ([slot, file]) => file.phase === 'stopped' && !isResumable({ draftId: id, slot: slot as Slot }),
      ),
    )
    .filter(Boolean).length;

interface DraftsPanelProps {
  readonly drafts: readonly Draft[];
  readonly userId: string;
  readonly onOpen: (draftId: string) => void;
  readonly onAnother: () => void;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** Shows beats that aren't created yet; several if a folder was dropped. */
export const DraftsPanel = ({ drafts, userId, onOpen, onAnother, otherwiseFocus }: DraftsPanelProps) => {
  const licenses = useQuery(usableLicensesQuery()).data ?? [];
  const aiPolicy = useAiPolicy();
  const [common, setCommon] = useState(false);
  const { createAll, creating, errors } = useCreateAll();
  const ready = drafts.flatMap((draft) => {
    const { isDone, selected } = findMissing(draft, { licenses, userId, aiPolicy });
    return isDone ? [{ draftId: draft.id, licenses: selected.map(({ _id }) => _id) }] : [];
  });
  const create = (beats: typeof ready): void => {
    void createAll(beats);
  };
  const stopped = countStopped(drafts);
  return (
    <Panel
      title={t`${plural({ drafts: drafts.length }, { one: '# draft', other: '# drafts' })}`}
      lead={t`Saved in this browser until you create or discard them. Uploaded files are kept for a day.`}
      className="mb-6"
      aside={
        <>
          {drafts.length === 1 && (
            <Button size="s" onClick={onAnother}>
              {t`Add another beat`}
            </Button>
          )}
          {drafts.length > 1 && (
            <Button size="s" variant={ready.length > 0 ? 'secondary' : 'primary'} onClick={() => setCommon(true)}>
              {t`Edit all drafts`}
            </Button>
          )}
          {drafts.length > 1 && ready.length > 0 && (
            <Button size="s" variant="primary" busy={creating.size > 0} onClick={() => create(ready)}>
              {creating.size > 0 ? t`Creating...` : t`Create ${{ count: String(ready.length) }}`}
            </Button>
          )}
        </>
      }
    >
      {stopped > 0 && (
        <output className="mb-4 block rounded-m border border-warn/60 p-3 text-sm">
          {t`${plural(
            { uploads: stopped },
            {
              one: 'One upload has stopped. Choose or drop the same files or folder again to resume.',
              other: '# uploads have stopped. Choose or drop the same files or folder again to resume.',
            },
          )}`}
        </output>
      )}
      <ul className="-my-5 divide-y divide-line">
        {drafts.map(({ id }) => (
          <li key={id}>
            <DraftId value={id}>
              <DraftRow
                licenses={licenses}
                userId={userId}
                creating={creating.has(id)}
                error={errors.get(id)}
                onOpen={() => onOpen(id)}
                onCreate={() => create(ready.filter(({ draftId }) => draftId === id))}
                otherwiseFocus={otherwiseFocus}
              />
            </DraftId>
          </li>
        ))}
      </ul>
      <CommonDialog drafts={drafts} userId={userId} open={common} onOpenChange={setCommon} />
    </Panel>
  );
};
