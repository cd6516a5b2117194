import { useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { useHashAction } from '#ui/data/use-hash-action.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Code } from '../../contract.ts';
import { CodeDialog } from './code-dialog.tsx';
import { type CodeDraft, copyOfCode, draftOfCode, emptyCode } from './code-draft.ts';
import { CodeRow } from './code-row.tsx';
import { type CodeOwner, useChangeCode, useDeleteCode } from './use-codes.ts';
import { t } from '#contract-kit/texts/text.ts';

interface CodesPanelProps {
  readonly owner: CodeOwner;
  /** Null to choose beats of all artists. */
  readonly artist: string | null;
  readonly lead: string;
  /** Shown while there is no code: what codes are good for. */
  readonly idea: { readonly title: string; readonly text: string };
  readonly codes: readonly Code[];
}

interface Editing {
  readonly codeId: string | null;
  readonly first: CodeDraft;
}

export const CodesPanel = ({ owner, artist, lead, idea, codes }: CodesPanelProps) => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [leaving, setLeaving] = useState<Code | null>(null);
  const change = useChangeCode(owner);
  const remove = useDeleteCode(owner, () => setLeaving(null));
  const list = useRef<HTMLDivElement>(null);
  const onNew = (): void => setEditing({ codeId: null, first: emptyCode });
  useHashAction('#new', true, onNew);
  const keep = (): void => {
    remove.reset();
    setLeaving(null);
  };
  return (
    <Panel
      title={t`Codes`}
      lead={lead}
      aside={
        codes.length > 0 && (
          <Button variant="primary" onClick={onNew}>
            {t`New code`}
          </Button>
        )
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {codes.length === 0 && (
          <EmptyState
            className="-my-6"
            title={idea.title}
            text={idea.text}
            action={
              <Button variant="primary" onClick={onNew}>
                {t`Create your first code`}
              </Button>
            }
          />
        )}
        {codes.length > 0 && (
          <ul aria-label={t`Codes`} className="flex flex-col gap-4">
            {codes.map((code) => (
              <CodeRow
                key={code._id}
                code={code}
                onEdit={() => setEditing({ codeId: code._id, first: draftOfCode(code) })}
                onCopy={() => setEditing({ codeId: null, first: copyOfCode(code) })}
                onChange={(_, kind) => !change.isPending && change.mutate({ code, change: kind })}
                onDelete={setLeaving}
              />
            ))}
          </ul>
        )}
      </div>
      {editing && (
        <CodeDialog {...editing} {...{ owner, artist }} otherwiseFocus={list} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && keep()}
        title={leaving ? t`Delete ${{ code: leaving.code }}?` : t`Delete this code?`}
        text={t`Nobody can use it anymore, and it leaves this list. Orders placed with it keep their price.`}
        confirm={t`Delete code`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving._id)}
        otherwiseFocus={list}
      >
        {remove.isError && (
          <p role="alert" className="text-sm text-bad">
            {errorMessage(remove.error, t`We couldn’t delete the code. Please try again.`)}
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
};
