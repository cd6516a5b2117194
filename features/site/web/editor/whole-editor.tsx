import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatLocalMoment, formatMomentIn } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { DraftInfo, SiteDocumentToEdit } from '../../contract.ts';
import { type EditableName, isLegal } from '../../documents.ts';
import { ArtistsStart } from './artists-start.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import type { DocumentCalls } from './document-calls.ts';
import { DocumentForm } from './document-form.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type DocumentEditor, useDocumentEditor } from './use-document-editor.ts';

/** The path of the entry that is shown at first. */
const useFirstEntry = (editor: DocumentEditor, onOpen: WholeEditorProps['onOpen']): string | null => {
  const [first, setFirst] = useState<string | null>(null);
  const begin = useEffectEvent(() => onOpen?.(editor) ?? null);
  // oxlint-disable-next-line react/set-state-in-effect -- what is opened follows from a change, which no render may make
  useEffect(() => setFirst(begin()), []);
  return first;
};

interface WholeEditorProps {
  readonly name: EditableName;
  readonly stored: SiteDocumentToEdit;
  readonly calls: DocumentCalls;
  /** What the form is called. */
  readonly title: string;
  /** Shown between the form and the history. */
  readonly children?: ReactNode;
  /** Called once. It may begin a change, and returns the path of the entry to show; null for none. */
  readonly onOpen?: (editor: DocumentEditor) => string | null;
}

const draftWords = ({ changedAt, author }: DraftInfo): string => {
  const time = formatLocalMoment(changedAt);
  return author ? t`Draft saved ${{ time }} by ${{ person: author.name }}` : t`Draft saved ${{ time }}`;
};

/** The form of a document beside its preview, and its history. */
export const WholeEditor = ({ name, stored, calls, title, children, onOpen }: WholeEditorProps) => {
  const editor = useDocumentEditor(name, stored, calls);
  const first = useFirstEntry(editor, onOpen);
  const [later, setLater] = useState(false);
  const { data, isChanged, isAhead, canUndo, undo, save, isSaving, publish, discard } = editor;
  const { draft, versions, timeZone } = stored;
  const scheduled = versions.find(({ state: of }) => of === 'scheduled');
  const state = isChanged
    ? t`Not saved yet`
    : draft
      ? draftWords(draft)
      : scheduled
        ? t`Visitors see another text from ${{ time: formatMomentIn(scheduled.from, timeZone) }} on`
        : isLegal(name) && versions.length === 0
          ? t`As it came with the site`
          : t`Visitors see exactly this`;
  return (
    <div className="flex flex-col gap-6">
      <ConflictPanel name={name} editor={editor} />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {name === 'artists' && <ArtistsStart stored={stored} editor={editor} />}
          <DocumentForm
            name={name}
            stored={stored}
            editor={editor}
            calls={calls}
            title={title}
            first={first}
            onSubmit={save}
          >
            <output className="min-w-0 flex-1 basis-40 text-sm text-muted">{state}</output>
            <Button size="s" variant="ghost" disabled={!canUndo} onClick={undo}>
              {t`Undo`}
            </Button>
            <Button size="s" type="submit" disabled={!isChanged} busy={isSaving}>
              {t`Save draft`}
            </Button>
            <Button
              size="s"
              variant="primary"
              disabled={!isAhead}
              busy={publish.isPending}
              onClick={() => publish.mutate(null)}
            >
              {t`Publish`}
            </Button>
          </DocumentForm>
          <div className="-mt-3 flex flex-wrap gap-3">
            {calls.cancel && (
              <Button
                size="s"
                variant="ghost"
                disabled={!isAhead}
                aria-haspopup="dialog"
                onClick={() => setLater(true)}
              >
                {t`Publish later`}
              </Button>
            )}
            <Button
              size="s"
              variant="ghost"
              disabled={!isAhead}
              busy={discard.isPending}
              onClick={() => discard.mutate()}
            >
              {t`Discard draft`}
            </Button>
          </div>
        </div>
        <div className="min-w-0 @4xl:sticky @4xl:top-20">
          <PreviewFrame name={name} data={data} calls={calls} />
        </div>
      </div>
      {children}
      <HistoryPanel name={name} stored={stored} calls={calls} />
      <PublishDialog open={later} onOpenChange={setLater} editor={editor} timeZone={timeZone} />
    </div>
  );
};
