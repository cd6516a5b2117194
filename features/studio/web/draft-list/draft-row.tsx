import { type RefObject, useState } from 'react';
import type { License } from '#features/licenses/contract.ts';
import { useAiPolicy } from '#features/settings/web/public.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { CreateFailed } from '../fields/create-failed.tsx';
import { SoundFields, TitleField } from '../fields/detail-fields.tsx';
import { useChangeFields, useDraft } from '../drafts/draft-context.ts';
import { beatFileKinds } from '#features/licenses/file-kinds.ts';
import { FileLine } from '../fields/file-line.tsx';
import { filesToDrop, findMissing, nameMissing, waitingWords } from '../drafts/find-missing.ts';
import { Proposals } from '../fields/proposals.tsx';
import { discardDraft } from '../transfer/send-file.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const lineSlots = [...beatFileKinds, 'cover'] as const;

interface DraftRowProps {
  readonly licenses: readonly License[];
  readonly userId: string;
  readonly creating: boolean;
  readonly error: unknown;
  readonly onOpen: () => void;
  readonly onCreate: () => void;
  /** Gets the focus when this draft is discarded. */
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
}

/** The row has the fields that differ between beats; the others are in the wizard or set for all drafts. */
export const DraftRow = (props: DraftRowProps) => {
  const { licenses, userId, creating, error, onOpen, onCreate, otherwiseFocus } = props;
  const draft = useDraft();
  const onChange = useChangeFields();
  const [discarding, setDiscarding] = useState(false);
  const { fields, name } = draft;
  const title = fields.title || name || t`Untitled beat`;
  const missing = findMissing(draft, { licenses, userId, aiPolicy: useAiPolicy() });
  const toFillIn = nameMissing(missing);
  const toDrop = filesToDrop(draft, missing);
  const texts = { fields, issues: {}, onChange };
  return (
    <section aria-label={t`Draft: ${{ title }}`} className="flex flex-col gap-4 py-5">
      <div className="grid grid-cols-[5.5rem_1fr] gap-4 @2xl:grid-cols-[1fr_6rem_11rem]">
        <TitleField className="col-span-2 @2xl:col-span-1" {...texts} />
        <SoundFields {...texts} />
      </div>
      <Proposals brief />
      <ul className="grid gap-x-6 gap-y-3 @lg:grid-cols-2 @4xl:grid-cols-4">
        {lineSlots.map((slot) => (
          <FileLine key={slot} slot={slot} of={title} />
        ))}
      </ul>
      {error ? <CreateFailed error={error} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64 text-sm text-muted wrap-anywhere">
          {toFillIn && <p>{t`Missing details: ${{ details: toFillIn }}.`}</p>}
          {toDrop && <p>{t`Still missing: drop ${{ files: toDrop }} on this page, or choose it above.`}</p>}
          {!toFillIn && !toDrop && missing.isBusy && <p>{waitingWords(draft.files)}</p>}
          {missing.isDone && <p className="text-good">{t`Ready to create.`}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="s" onClick={onOpen}>
            <T>
              Details
              <span className="sr-only">
                {' '}
                of <V of={{ title }} />
              </span>
            </T>
          </Button>
          {missing.isDone && (
            <Button size="s" busy={creating} onClick={onCreate}>
              {creating ? (
                <T>
                  Creating...
                  <span className="sr-only">
                    {' '}
                    <V of={{ title }} />
                  </span>
                </T>
              ) : (
                <T>
                  Create
                  <span className="sr-only">
                    {' '}
                    <V of={{ title }} />
                  </span>
                </T>
              )}
            </Button>
          )}
          <IconButton label={t`Discard the draft ${{ title }}`} icon="trash" onClick={() => setDiscarding(true)} />
        </div>
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={t`Discard “${{ title }}”?`}
        text={t`This deletes what you typed and uploaded for this draft. The files on your computer stay.`}
        confirm={t`Discard`}
        onConfirm={() => discardDraft(draft.id)}
        otherwiseFocus={otherwiseFocus}
      />
    </section>
  );
};
