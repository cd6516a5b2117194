import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatLocalMoment, formatMomentIn } from '#contract-kit/format.ts';
import { focusInSight } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { SiteDocumentToEdit } from '../../contract.ts';
import { type EditableName, partOf } from '../../documents.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import type { DocumentCalls } from './document-calls.ts';
import { GroupFields } from './document-field.tsx';
import { EditingContext } from './editing.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type DocumentEditor, useDocumentEditor } from './use-document-editor.ts';

/** The path of the entry that is shown at first. */
const useFirstEntry = (editor: DocumentEditor, onOpen: DocumentEditorProps['onOpen']): string | null => {
  const [first, setFirst] = useState<string | null>(null);
  const begin = useEffectEvent(() => onOpen?.(editor) ?? null);
  // oxlint-disable-next-line react/set-state-in-effect -- what is opened follows from a change, which no render may make
  useEffect(() => setFirst(begin()), []);
  return first;
};

interface DocumentEditorProps {
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

/** The form of a document beside its preview, and its history. */
export const DocumentForm = ({ name, stored, calls, title, children, onOpen }: DocumentEditorProps) => {
  const { field } = partOf(name);
  const editor = useDocumentEditor(name, stored, calls);
  const first = useFirstEntry(editor, onOpen);
  const [later, setLater] = useState(false);
  const { data, issues, change, isChanged, isAhead, canUndo, undo, save, isSaving, publish, discard } = editor;
  const { draft, versions, timeZone } = stored;
  const scheduled = versions.find(({ state: of }) => of === 'scheduled');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(issues).length === 0) return;
    // The form is long, and the mistake may be out of view.
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-issue]');
    if (faulty) focusInSight(faulty);
  }, [issues]);
  const state = isChanged
    ? 'Not saved yet'
    : draft
      ? `Draft saved ${formatLocalMoment(draft.changedAt)}${draft.author ? ` by ${draft.author.name}` : ''}`
      : scheduled
        ? `Visitors see another text from ${formatMomentIn(scheduled.from, timeZone)} on`
        : 'Visitors see exactly this';
  return (
    <div className="flex flex-col gap-6">
      <ConflictPanel name={name} editor={editor} />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <div className="min-w-0">
          <EditingContext
            value={{
              artists: stored.artists,
              pictures: stored.pictures,
              issues,
              first,
              upload: calls.upload,
              onChange: change,
            }}
          >
            <form
              ref={form}
              noValidate
              aria-label={title}
              className="flex flex-col gap-6 rounded-l border border-line bg-panel p-4 sm:p-6"
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              {field.hint !== undefined && <p className="text-sm text-muted">{field.hint}</p>}
              <GroupFields field={field} values={data as Readonly<Record<string, unknown>>} path={[]} />
              <div className="sticky bottom-(--foot) -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-panel px-4 py-3 sm:-mx-6 sm:px-6">
                <output className="min-w-0 flex-1 basis-40 text-sm text-muted">{state}</output>
                <Button size="s" variant="ghost" disabled={!canUndo} onClick={undo}>
                  Undo
                </Button>
                <Button size="s" type="submit" disabled={!isChanged} busy={isSaving}>
                  Save draft
                </Button>
                <Button
                  size="s"
                  variant="primary"
                  disabled={!isAhead}
                  busy={publish.isPending}
                  onClick={() => publish.mutate(null)}
                >
                  Publish
                </Button>
              </div>
            </form>
          </EditingContext>
          <div className="mt-3 flex flex-wrap gap-3">
            {calls.cancel && (
              <Button
                size="s"
                variant="ghost"
                disabled={!isAhead}
                aria-haspopup="dialog"
                onClick={() => setLater(true)}
              >
                Publish later
              </Button>
            )}
            <Button
              size="s"
              variant="ghost"
              disabled={!isAhead}
              busy={discard.isPending}
              onClick={() => discard.mutate()}
            >
              Discard draft
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
